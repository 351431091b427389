// Makes public/sounds/notification.wav: two notes of a small bell, a fifth apart.
import { mkdirSync, writeFileSync } from 'node:fs'

const rate = 16_000
const seconds = 0.58
const notes = [
  { hertz: 659.26, at: 0 },
  { hertz: 987.77, at: 0.13 },
]
/** How loud the overtones of a bell are beside its note, and how fast they fade. */
const partials = [
  { times: 1, loud: 1, fade: 7 },
  { times: 2, loud: 0.35, fade: 11 },
  { times: 3.01, loud: 0.12, fade: 18 },
]

function bell(hertz, time) {
  if (time < 0) return 0
  const attack = Math.min(1, time / 0.006)
  return partials.reduce(
    (sum, { times, loud, fade }) =>
      sum + attack * loud * Math.exp(-fade * time) * Math.sin(2 * Math.PI * hertz * times * time),
    0,
  )
}

const count = Math.round(rate * seconds)
const samples = Buffer.alloc(count * 2)
for (let index = 0; index < count; index++) {
  const time = index / rate
  const ending = Math.min(1, (seconds - time) / 0.05)
  const loud = notes.reduce((sum, { hertz, at }) => sum + bell(hertz, time - at), 0)
  samples.writeInt16LE(Math.round(loud * ending * 0.28 * 32_767), index * 2)
}

const header = Buffer.alloc(44)
header.write('RIFF', 0)
header.writeUInt32LE(36 + samples.length, 4)
header.write('WAVEfmt ', 8)
header.writeUInt32LE(16, 16)
header.writeUInt16LE(1, 20)
header.writeUInt16LE(1, 22)
header.writeUInt32LE(rate, 24)
header.writeUInt32LE(rate * 2, 28)
header.writeUInt16LE(2, 32)
header.writeUInt16LE(16, 34)
header.write('data', 36)
header.writeUInt32LE(samples.length, 40)

mkdirSync('public/sounds', { recursive: true })
writeFileSync('public/sounds/notification.wav', Buffer.concat([header, samples]))
