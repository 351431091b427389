import { randomInt } from 'node:crypto'

import type { Random } from '#server/kernel/kernel.ts'
import { randomHex } from '#server/kernel/random-hex.ts'

/** Generates the id that identifies a user in the realtime database and its rules. */
export const newFirebaseUid = (random: Random = randomInt) => `u_${randomHex(random, 20)}`
