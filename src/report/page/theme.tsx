/** Light or dark: as the system says, unless the reader says otherwise. Remembered where the browser lets a local file remember. */
import { useEffect, useState } from 'preact/hooks';

type Choice = 'auto' | 'light' | 'dark';
const NEXT: Readonly<Record<Choice, Choice>> = { auto: 'dark', dark: 'light', light: 'auto' };
const KEY = 'insteadof-theme';

function remembered(): Choice {
  try {
    const text = localStorage.getItem(KEY);
    return text === 'light' || text === 'dark' ? text : 'auto';
  } catch {
    return 'auto';
  }
}

export function Theme() {
  const [choice, setChoice] = useState<Choice>(remembered);
  useEffect(() => {
    if (choice === 'auto') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', choice);
    try {
      localStorage.setItem(KEY, choice);
    } catch {
      // It is kept for this visit only.
    }
  }, [choice]);
  return (
    <button type="button" class="theme" onClick={() => setChoice(NEXT[choice])}>
      {choice === 'auto' ? 'Colours: system' : `Colours: ${choice}`}
    </button>
  );
}
