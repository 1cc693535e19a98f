import { compiler } from './worlds/compiler.ts';
import { data } from './worlds/data.ts';
import { firmware } from './worlds/firmware.ts';
import { homelab } from './worlds/homelab.ts';
import { mobile } from './worlds/mobile.ts';
import { shop } from './worlds/shop.ts';
import type { World } from './worlds/world.ts';

export const WORLDS: World[] = [mobile, compiler, data, homelab, shop, firmware];
