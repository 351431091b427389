/** The subjects of cover pictures are SVG fragments centered on x = 0 that stand on y = 0. */
const ink = '#0b1f2e'
const deep = '#0e2c42'
const blanket = '#1f5780'
const cream = '#fbf5e8'
const stitch = '#f3ab3f'
const card = '#c98f4e'
const cardDark = '#8d5d28'
const clay = '#c9694c'
const glass = '#d9e5ec'
const leaf = '#3f7d5f'
const leafDark = '#23513c'

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linecap="round" ${more}/>`
const stitched = (d: string, color = stitch, width = 5) =>
  line(d, color, width, `stroke-dasharray="${width * 3.4} ${width * 2.4}"`)
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

/** Draws a closed, taped box that stands on `y`. */
export const box = (x: number, y: number, width: number, height: number) =>
  rect(x, y - height, width, height, card, 4) +
  line(`M${x + width / 2} ${y - height}v${height}`, cardDark, 7) +
  line(`M${x + 14} ${y - 18}h${width / 5}`, cardDark, 5)

export const tree = (x: number, height: number) =>
  path(
    `M${x - 55} 0c0-${height * 0.4} 14-${height * 0.6} 34-${height * 0.7}-4-${height * 0.14} 6-${height * 0.24} 21-${height * 0.3} 15 ${height * 0.06} 25 ${height * 0.16} 21 ${height * 0.3} 20 ${height * 0.1} 34 ${height * 0.3} 34 ${height * 0.7}z`,
    leaf,
  ) + line(`M${x} 0v-${height * 0.5}`, leafDark, 9)

const wheel = (x: number) => disc(x, -6, 36, ink) + disc(x, -6, 14, cream)

const truck = [
  rect(-270, -236, 340, 216, cream, 12),
  stitched(
    'M-270-128l85-108M-185-20L-15-236M-185-20L-270-128M-100-20L70-236M-100-20L-270-236M-15-20L70-128M-15-20L-185-236M70-128l-85-108',
    blanket,
    3,
  ),
  rect(-270, -150, 340, 42, stitch),
  stitched('M-258-129h316', ink, 3),
  path(
    'M82-176h86c11 0 20 5 26 15l40 66c4 6 6 12 6 20v55H82zm20 22v54h106l-28-46c-3-5-8-8-14-8z',
    glass,
  ),
  path('M102-154h64c6 0 11 3 14 8l28 46H102z', deep),
  rect(216, -58, 22, 18, stitch),
  line('M-282-16h530', ink, 14),
  wheel(-190) + wheel(160),
].join('')

export const subjects = {
  heavy: [
    rect(-190, -300, 380, 300, '#3a2418', 8),
    rect(-206, -316, 412, 26, '#52331f', 6),
    rect(-210, -150, 420, 34, '#52331f', 5),
    rect(-192, -142, 384, 20, cream, 2),
    line(
      'M-160-138v4M-126-138v4M-92-138v4M-58-138v4M-24-138v4M10-138v4M44-138v4M78-138v4M112-138v4M146-138v4',
      ink,
      9,
    ),
    rect(-190, -116, 34, 116, '#52331f') + rect(156, -116, 34, 116, '#52331f'),
    path('M-20-316h226v196c-40-22-60 16-98-6s-62 18-128-4z', blanket),
    stitched(
      'M-20-252l60-64M-20-190L100-316M20-142l150-158M84-134l122-126M140-130l66-68M30-316l176 178M100-316l106 104M-20-290l146 152M-20-220l84 88',
      cream,
      3,
    ),
    rect(-230, -12, 460, 14, cardDark, 4) + disc(-180, 6, 12, ink) + disc(180, 6, 12, ink),
  ].join(''),

  pets: [
    rect(-220, -230, 440, 216, cream, 34),
    path('M-220-196c0-19 15-34 34-34h372c19 0 34 15 34 34v40h-440z', blanket),
    line('M-60-230v-26c0-16 12-28 28-28h64c16 0 28 12 28 28v26', blanket, 18, 'fill="none"'),
    rect(-150, -176, 220, 144, deep, 18),
    path('M-104-32v-74l-8-52 44 30h56l44-30-8 52v74z', stitch),
    disc(-66, -92, 9, ink) + disc(-14, -92, 9, ink),
    path('M-48-74h16l-8 10z', ink),
    line('M-40-64v8M-40-56c-6 8-16 8-20 2M-40-56c6 8 16 8 20 2', ink, 4, 'fill="none"'),
    line('M-110-176v144M-70-176v40M-10-176v40M30-176v144', cream, 6, 'opacity=".75"'),
    disc(146, -104, 24, clay) + line('M146-118v28M132-104h28', cream, 6),
    stitched('M-200-24h400', stitch, 4),
  ].join(''),

  protection: [
    path(
      'M0-360c60 40 120 54 190 56 4 150-40 254-190 304-150-50-194-154-190-304 70-2 130-16 190-56z',
      blanket,
    ),
    stitched(
      'M-120-318l250 262M-180-250L60-14M-30-342l202 212M120-318L-130-56M180-250L-60-14M30-342l-202 212',
      cream,
      3,
    ),
    `<path d="M0-332c54 34 108 46 166 49 2 126-36 214-166 261-130-47-168-135-166-261 58-3 112-15 166-49z" stroke="${stitch}" stroke-width="8" stroke-dasharray="26 17" stroke-linecap="round"/>`,
    path('M-84-186l34-34 36 36 78-82 34 34L-14-112z', cream),
  ].join(''),

  truck: [
    truck,
    line('M-270-22l-150 24', cardDark, 14),
    box(-470, 0, 90, 76),
    box(-452, -76, 64, 54),
  ].join(''),

  tipping: [
    path('M-200-210h230v130c0 44-36 80-80 80h-70c-44 0-80-36-80-80z', cream),
    line('M30-170h34c26 0 46 20 46 46s-20 46-46 46H26', cream, 22, 'fill="none"'),
    rect(-200, -210, 230, 34, cardDark, 4),
    stitched('M-186-130h200M-182-96h192', stitch, 5),
    line(
      'M-140-250c-16-22 16-34 0-58M-84-250c-16-22 16-34 0-58M-28-250c-16-22 16-34 0-58',
      cream,
      8,
      'fill="none" opacity=".7"',
    ),
    ...[0, 1, 2, 3, 4].map((at) =>
      rect(150, -30 - at * 28, 130, 24, at % 2 ? '#d98f22' : stitch, 12),
    ),
    ...[0, 1].map((at) => rect(300, -30 - at * 28, 110, 24, at % 2 ? '#d98f22' : stitch, 12)),
  ].join(''),

  stairs: [
    path('M-300 0v-60h110v-60h110v-60h110v-60h110v-60H300V0z', cream),
    stitched('M-290-12h580', stitch, 5),
    line('M-300-60h110v-60h110v-60h110v-60h110v-60h160', blanket, 8, 'fill="none"'),
    line('M-300-200L140-440', cream, 8, 'stroke-dasharray="26 17"'),
    `<g transform="translate(-96 -182) rotate(-28.6)">${[
      rect(-110, -64, 220, 64, stitch, 18),
      rect(-84, -118, 168, 70, '#d98f22', 18),
      rect(-124, -86, 36, 86, stitch, 14),
      rect(88, -86, 36, 86, stitch, 14),
      line('M-96 2v14M96 2v14', cardDark, 10),
    ].join('')}</g>`,
  ].join(''),

  building: [
    rect(-170, -440, 340, 440, cream, 8),
    path('M-190-440h380l-30-40h-320z', blanket),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((at) =>
        rect(-136 + at * 104, -404 + row * 84, 64, 54, (row + at) % 3 ? glass : stitch, 5),
      ),
    ),
    rect(-90, -140, 180, 140, deep, 4),
    rect(-78, -128, 74, 128, glass) + rect(4, -128, 74, 128, glass),
    path('M112-112l18 22h-36zM112-46l18-22h-36z', stitch),
    box(-300, 0, 96, 78),
    box(-282, -78, 64, 54),
  ].join(''),

  'moving-day': [
    path('M200 0v-170l110-88 110 88V0z', cream),
    line('M178-158l132-106 132 106', stitch, 16, 'stroke-linejoin="round" fill="none"'),
    rect(282, -90, 56, 90, deep, 4),
    rect(224, -140, 40, 40, stitch, 4) + rect(356, -140, 40, 40, stitch, 4),
    `<g transform="translate(-160 0)">${truck}</g>`,
  ].join(''),

  packing: [
    box(-250, 0, 190, 150),
    box(-40, 0, 150, 120),
    box(-230, -150, 140, 110),
    path('M140-130h180V0H140z', card),
    path('M140-130l-46-52h92l44 52zM320-130l46-52h-92l-44 52z', '#e0b077'),
    stitched('M230-118V-6', cardDark, 5),
    line('M-4-120v-120', cardDark, 8),
    path('M-66-220l34-92h60l34 92z', stitch),
    rect(-34, -132, 64, 14, cardDark, 6),
  ].join(''),

  planning: [
    rect(-210, -370, 420, 370, cream, 18),
    path('M-210-352c0-10 8-18 18-18h384c10 0 18 8 18 18v66h-420z', clay),
    line('M-110-396v54M110-396v54', deep, 16),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2, 3, 4, 5, 6].map((at) =>
        rect(-182 + at * 54, -258 + row * 60, 40, 44, at > 4 ? '#f0d9b8' : glass, 6),
      ),
    ),
    rect(-74, -198, 40, 44, stitch, 6),
    `<rect x="-86" y="-210" width="64" height="68" rx="12" stroke="${blanket}" stroke-width="6" stroke-dasharray="15 10" stroke-linecap="round"/>`,
  ].join(''),

  price: [
    path('M-170-420h340V0l-34-26-34 26-34-26-34 26-34-26-34 26-34-26-34 26-34-26-34 26z', cream),
    line('M-126-366h150M-126-312h110M-126-258h130M-126-204h90', deep, 14),
    line('M84-366h44M96-312h32M72-258h56M92-204h36', stitch, 14),
    stitched('M-126-156h252', blanket, 5),
    line('M-126-104h90', deep, 20) + line('M48-104h80', clay, 20),
    `<g transform="translate(250 -70) rotate(18)">${[
      path('M-90-44h130l52 44-52 44H-90c-10 0-18-8-18-18v-52c0-10 8-18 18-18z', stitch),
      disc(52, 0, 12, cream),
      stitched('M-82 0h100', ink, 4),
    ].join('')}</g>`,
  ].join(''),
} as const
