/** The other half of the corpus. */
import { testHalf } from './corpus-half.fixture.ts';

testHalf(1);
