import { checkPage } from './__test-helpers__/page';

checkPage('docs/swarm.md', { code: 1, outputs: 2 });
