import { checkPage } from './__test-helpers__/page';

checkPage('README.md', { code: 3, outputs: 4 });
