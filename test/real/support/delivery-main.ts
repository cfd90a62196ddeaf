import { readFileSync } from 'node:fs';
import { type DeliveryWorld, deliveryApp } from './delivery-world';

const world = JSON.parse(readFileSync(process.env.HEALTHTREE_WORLD ?? '', 'utf8')) as DeliveryWorld;
deliveryApp(world).app.synth();
