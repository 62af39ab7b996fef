// How many columns a text takes, for the library that draws tables: it asks six times for each line of a cell, and `string-width` looks for
// emoji each time. What `npm run build` bundles asks here instead (esbuild.config.js); the answers are the same.
const stringWidth = require('string-width');

module.exports = (text) => (/^[ -~]*$/.test(text) ? text.length : stringWidth(text));
