import { setup } from 'healthtree/testing';
import { expect } from 'vitest';

setup(expect);
