/** A text in both languages of the product. */
export type Bilingual = { en: string; es: string }

export type ItemCategory =
  | 'living_room'
  | 'bedroom'
  | 'kitchen'
  | 'dining'
  | 'office'
  | 'outdoor'
  | 'appliances'
  | 'boxes'
  | 'kids'
  | 'fitness'
  | 'garage'
  | 'fragile'

/** `minutes` is the handling at one end of the move, for a crew of two. */
export type ItemSeed = {
  slug: string
  name: Bilingual
  category: ItemCategory
  volume_ft3: number
  weight_lb: number
  minutes: number
  heavy_tier: 'none' | 'heavy_150' | 'heavy_300'
  is_prohibited: boolean
  prohibited_reason: Bilingual | null
}

/** Over 150 lb and over 300 lb cost a fee each; exactly 150 lb does not. */
export function heavyTier(weight_lb: number): ItemSeed['heavy_tier'] {
  if (weight_lb > 300) return 'heavy_300'
  return weight_lb > 150 ? 'heavy_150' : 'none'
}

/** Slug, English, Spanish, ft³ as it stands wrapped in the truck, lb, minutes. */
type Row = [slug: string, en: string, es: string, volume: number, weight: number, minutes: number]

// biome-ignore format: one row a line reads as the table it is
const carried: Record<ItemCategory, Row[]> = {
  living_room: [
    ['three-seat-sofa', 'Three-seat sofa', 'Sofá de tres plazas', 55, 160, 7],
    ['loveseat', 'Loveseat', 'Sofá de dos plazas', 38, 110, 6],
    ['sectional-sofa', 'Sectional sofa, per piece', 'Sofá modular, por pieza', 35, 95, 6],
    ['sleeper-sofa', 'Sleeper sofa', 'Sofá cama', 60, 230, 10],
    ['futon', 'Futon with frame', 'Futón con base', 30, 90, 6],
    ['armchair', 'Armchair', 'Sillón', 20, 55, 3],
    ['recliner', 'Recliner', 'Sillón reclinable', 28, 95, 5],
    ['ottoman', 'Ottoman', 'Otomana', 6, 20, 1],
    ['coffee-table', 'Coffee table', 'Mesa de centro', 10, 45, 3],
    ['end-table', 'End table', 'Mesa auxiliar', 5, 20, 1],
    ['console-table', 'Console table', 'Mesa consola', 12, 50, 3],
    ['tv-stand', 'TV stand', 'Mueble para televisor', 18, 80, 4],
    ['entertainment-center', 'Entertainment center', 'Centro de entretenimiento', 50, 180, 12],
    ['bookcase', 'Bookcase', 'Librero', 20, 75, 4],
    ['floor-lamp', 'Floor lamp', 'Lámpara de pie', 5, 12, 1],
    ['area-rug', 'Area rug, rolled', 'Alfombra enrollada', 8, 35, 2],
    ['upright-piano', 'Upright piano', 'Piano vertical', 70, 480, 35],
    ['baby-grand-piano', 'Baby grand piano', 'Piano de cuarto de cola', 110, 560, 60],
  ],
  bedroom: [
    ['king-bed', 'King mattress and frame', 'Colchón y base king', 85, 170, 11],
    ['queen-bed', 'Queen mattress and frame', 'Colchón y base queen', 70, 120, 9],
    ['full-bed', 'Full mattress and frame', 'Colchón y base matrimonial', 60, 105, 8],
    ['twin-bed', 'Twin mattress and frame', 'Colchón y base individual', 40, 80, 7],
    ['dresser', 'Dresser, six drawers', 'Cómoda de seis cajones', 30, 140, 6],
    ['chest-of-drawers', 'Chest of drawers', 'Cajonera', 22, 105, 5],
    ['nightstand', 'Nightstand', 'Mesita de noche', 6, 30, 1],
    ['armoire', 'Armoire', 'Armario ropero', 50, 210, 12],
    ['vanity-table', 'Vanity table', 'Tocador', 20, 80, 4],
    ['storage-bench', 'Storage bench', 'Banco con almacenaje', 12, 50, 2],
    ['standing-mirror', 'Standing mirror', 'Espejo de pie', 6, 35, 3],
    ['clothes-rack', 'Clothes rack', 'Perchero', 10, 20, 2],
  ],
  kitchen: [
    ['kitchen-table', 'Kitchen table', 'Mesa de cocina', 20, 70, 5],
    ['kitchen-island', 'Rolling kitchen island', 'Isla de cocina con ruedas', 22, 120, 5],
    ['bar-stool', 'Bar stool', 'Taburete alto', 6, 18, 1],
    ['microwave', 'Microwave oven', 'Horno de microondas', 4, 35, 2],
    ['toaster-oven', 'Toaster oven', 'Horno tostador', 3, 20, 1],
    ['stand-mixer', 'Stand mixer', 'Batidora de pedestal', 3, 26, 1],
    ['pantry-cabinet', 'Freestanding pantry cabinet', 'Alacena independiente', 35, 140, 7],
    ['bakers-rack', 'Baker’s rack', 'Estante metálico de cocina', 18, 50, 4],
    ['trash-can', 'Kitchen trash can', 'Bote de basura de cocina', 4, 10, 1],
  ],
  dining: [
    ['dining-table', 'Dining table, seats six', 'Comedor para seis personas', 45, 90, 6],
    ['large-dining-table', 'Dining table, seats ten', 'Comedor para diez personas', 60, 200, 12],
    ['dining-chair', 'Dining chair', 'Silla de comedor', 5, 15, 1],
    ['dining-bench', 'Dining bench', 'Banca de comedor', 12, 40, 2],
    ['china-cabinet', 'China cabinet', 'Vitrina', 50, 220, 15],
    ['sideboard', 'Sideboard', 'Aparador', 30, 145, 7],
    ['bar-cart', 'Bar cart', 'Carrito de bar', 8, 30, 2],
    ['wine-rack', 'Wine rack, empty', 'Botellero vacío', 8, 25, 2],
  ],
  office: [
    ['desk', 'Desk', 'Escritorio', 25, 95, 6],
    ['standing-desk', 'Standing desk', 'Escritorio de altura ajustable', 28, 130, 8],
    ['executive-desk', 'Executive desk', 'Escritorio ejecutivo', 50, 240, 14],
    ['office-chair', 'Office chair', 'Silla de oficina', 14, 40, 2],
    ['two-drawer-file', 'Filing cabinet, two drawers', 'Archivero de dos cajones', 8, 65, 3],
    ['four-drawer-file', 'Filing cabinet, four drawers', 'Archivero de cuatro cajones', 14, 125, 5],
    ['conference-table', 'Conference table', 'Mesa de juntas', 70, 260, 15],
    ['cubicle-panel', 'Cubicle panel', 'Panel de cubículo', 8, 45, 3],
    ['desktop-computer', 'Desktop computer', 'Computadora de escritorio', 4, 30, 2],
    ['monitor', 'Computer monitor', 'Monitor de computadora', 3, 14, 1],
    ['printer', 'Home printer', 'Impresora doméstica', 3, 25, 1],
    ['copier', 'Floor-standing copier', 'Copiadora de piso', 35, 330, 15],
    ['whiteboard', 'Whiteboard', 'Pizarra blanca', 5, 30, 2],
  ],
  outdoor: [
    ['patio-table', 'Patio table', 'Mesa de patio', 25, 70, 5],
    ['patio-chair', 'Patio chair', 'Silla de patio', 12, 20, 2],
    ['patio-umbrella', 'Patio umbrella', 'Sombrilla de patio', 4, 25, 1],
    ['outdoor-sofa', 'Outdoor sofa', 'Sofá de exterior', 45, 100, 6],
    ['grill', 'Gas grill, tank removed', 'Asador de gas, sin el tanque', 30, 130, 6],
    ['planter', 'Large planter, empty', 'Maceta grande vacía', 6, 30, 2],
    ['garden-bench', 'Garden bench', 'Banca de jardín', 20, 65, 3],
    ['hammock-stand', 'Hammock with stand', 'Hamaca con soporte', 14, 50, 4],
    ['kayak', 'Kayak', 'Kayak', 40, 60, 6],
  ],
  appliances: [
    ['refrigerator', 'Refrigerator', 'Refrigerador', 60, 240, 9],
    ['side-by-side-refrigerator', 'Side-by-side refrigerator', 'Refrigerador dúplex', 75, 320, 14],
    ['mini-fridge', 'Mini fridge', 'Minirrefrigerador', 8, 50, 2],
    ['chest-freezer', 'Chest freezer', 'Congelador horizontal', 35, 150, 8],
    ['washer', 'Washing machine', 'Lavadora', 28, 180, 10],
    ['dryer', 'Clothes dryer', 'Secadora', 28, 130, 8],
    ['dishwasher', 'Dishwasher', 'Lavavajillas', 20, 90, 7],
    ['stove', 'Stove', 'Estufa', 30, 165, 9],
    ['window-air-conditioner', 'Window air conditioner', 'Aire acondicionado de ventana', 8, 70, 4],
    ['dehumidifier', 'Dehumidifier', 'Deshumidificador', 5, 40, 1],
    ['vacuum-cleaner', 'Vacuum cleaner', 'Aspiradora', 5, 18, 1],
  ],
  boxes: [
    ['small-box', 'Small box (1.5 ft³)', 'Caja pequeña (1.5 ft³)', 2, 30, 1],
    ['medium-box', 'Medium box (3 ft³)', 'Caja mediana (3 ft³)', 3, 35, 1],
    ['large-box', 'Large box (4.5 ft³)', 'Caja grande (4.5 ft³)', 5, 40, 1],
    ['extra-large-box', 'Extra-large box (6 ft³)', 'Caja extragrande (6 ft³)', 6, 45, 1],
    ['wardrobe-box', 'Wardrobe box', 'Caja ropero', 12, 45, 2],
    ['dish-box', 'Dish box', 'Caja para vajilla', 5, 50, 2],
    ['plastic-bin', 'Plastic storage bin', 'Contenedor de plástico', 4, 35, 1],
    ['suitcase', 'Suitcase', 'Maleta', 5, 40, 1],
    ['duffel-bag', 'Duffel bag', 'Bolsa de viaje', 4, 25, 1],
  ],
  kids: [
    ['crib', 'Crib, taken apart', 'Cuna desarmada', 12, 50, 5],
    ['toddler-bed', 'Toddler bed', 'Cama infantil', 18, 45, 5],
    ['bunk-bed', 'Bunk bed', 'Litera', 70, 200, 18],
    ['changing-table', 'Changing table', 'Cambiador', 16, 60, 3],
    ['high-chair', 'High chair', 'Silla alta para bebé', 8, 18, 1],
    ['stroller', 'Stroller', 'Carriola', 10, 25, 1],
    ['toy-chest', 'Toy chest', 'Baúl de juguetes', 10, 45, 2],
    ['playpen', 'Playpen', 'Corralito', 8, 25, 2],
    ['kids-desk', 'Child’s desk', 'Escritorio infantil', 12, 40, 3],
  ],
  fitness: [
    ['treadmill', 'Treadmill', 'Caminadora', 45, 230, 12],
    ['elliptical', 'Elliptical trainer', 'Elíptica', 45, 200, 12],
    ['exercise-bike', 'Exercise bike', 'Bicicleta fija', 20, 110, 4],
    ['rowing-machine', 'Rowing machine', 'Máquina de remo', 25, 80, 5],
    ['weight-bench', 'Weight bench', 'Banco de pesas', 15, 70, 4],
    ['dumbbell-set', 'Dumbbells, 100 lb in all', 'Mancuernas, 100 lb en total', 3, 100, 4],
    ['home-gym', 'Multi-station home gym', 'Gimnasio multiestación', 60, 420, 40],
    ['yoga-gear', 'Yoga mats and blocks', 'Tapetes y bloques de yoga', 3, 10, 1],
  ],
  garage: [
    ['bicycle', 'Bicycle', 'Bicicleta', 15, 28, 2],
    ['tool-chest', 'Rolling tool chest', 'Gabinete de herramientas con ruedas', 20, 190, 7],
    ['workbench', 'Workbench', 'Banco de trabajo', 30, 140, 8],
    ['garage-shelving', 'Garage shelving unit', 'Estantería de garaje', 15, 60, 5],
    ['push-mower', 'Lawn mower, drained', 'Podadora sin combustible', 15, 75, 3],
    ['snow-blower', 'Snow blower, drained', 'Quitanieves sin combustible', 25, 155, 6],
    ['ladder', 'Ladder', 'Escalera de mano', 8, 30, 2],
    ['wheelbarrow', 'Wheelbarrow', 'Carretilla', 12, 35, 2],
    ['garden-tools', 'Garden tools, bundled', 'Herramientas de jardín atadas', 5, 25, 2],
    ['golf-clubs', 'Golf clubs in their bag', 'Palos de golf en su bolsa', 6, 30, 1],
    ['ski-gear', 'Skis or snowboard', 'Esquís o tabla de nieve', 4, 20, 1],
    ['gun-safe', 'Gun safe, emptied', 'Caja fuerte para armas, vacía', 30, 450, 30],
  ],
  fragile: [
    ['flat-screen-tv', 'Flat-screen TV, up to 55 in', 'Televisor de hasta 55 pulgadas', 8, 45, 4],
    ['large-flat-screen-tv', 'Flat-screen TV, over 55 in', 'Televisor de más de 55 pulgadas', 14, 80, 6],
    ['framed-picture', 'Framed picture', 'Cuadro enmarcado', 2, 10, 1],
    ['large-mirror', 'Large wall mirror', 'Espejo grande de pared', 6, 45, 4],
    ['chandelier', 'Chandelier, taken down', 'Candelabro desmontado', 10, 35, 6],
    ['sculpture', 'Sculpture', 'Escultura', 8, 90, 6],
    ['glass-tabletop', 'Glass tabletop', 'Cubierta de vidrio', 5, 70, 5],
    ['grandfather-clock', 'Grandfather clock', 'Reloj de pie antiguo', 25, 135, 12],
    ['aquarium', 'Aquarium, emptied', 'Acuario vacío', 10, 80, 6],
    ['table-lamp', 'Table lamp', 'Lámpara de mesa', 3, 8, 1],
    ['record-player', 'Record player', 'Tocadiscos', 3, 18, 1],
  ],
}

/** Category, the row, then the reason in English and Spanish. */
type ProhibitedRow = [category: ItemCategory, row: Row, reason: string, razon: string]

// biome-ignore format: the item and its two reasons stay together
const refused: ProhibitedRow[] = [
  ['outdoor', ['propane-tank', 'Propane tank', 'Tanque de propano', 3, 35, 2],
    'Compressed gas can leak and explode in a closed truck. Exchange the tank at a store and buy a full one after the move.',
    'El gas comprimido puede fugarse y explotar en un camión cerrado. Cambie el tanque en una tienda y compre uno lleno después de la mudanza.'],
  ['garage', ['ammunition', 'Ammunition', 'Municiones', 1, 20, 1],
    'Ammunition is an explosive. Carry it yourself, in line with the law of both places.',
    'Las municiones son explosivas. Llévelas usted mismo, conforme a la ley de ambos lugares.'],
  ['garage', ['fireworks', 'Fireworks', 'Fuegos artificiales', 1, 10, 1],
    'Fireworks can go off from heat or friction, and many places forbid owning them.',
    'Los fuegos artificiales pueden encenderse por calor o fricción, y en muchos lugares está prohibido tenerlos.'],
  ['garage', ['paint-thinner', 'Paint thinner', 'Diluyente de pintura', 1, 8, 1],
    'Its vapors catch fire at room temperature. Take it to a household hazardous waste site.',
    'Sus vapores se inflaman a temperatura ambiente. Llévelo a un centro de residuos peligrosos del hogar.'],
  ['garage', ['gasoline-can', 'Gasoline can', 'Bidón de gasolina', 1, 15, 1],
    'Gasoline is highly flammable. Use it up or hand it in, and drain mowers and blowers too.',
    'La gasolina es muy inflamable. Úsela o entréguela, y vacíe también podadoras y quitanieves.'],
  ['garage', ['car-battery', 'Car battery', 'Batería de automóvil', 1, 40, 1],
    'The acid inside can spill on people and belongings. Auto parts stores take old ones.',
    'El ácido que contiene puede derramarse sobre personas y objetos. Las tiendas de autopartes reciben las usadas.'],
  ['garage', ['oil-paint', 'Oil-based paint', 'Pintura a base de aceite', 1, 12, 1],
    'It burns easily and ruins everything it leaks on. Leave it for the next resident or hand it in.',
    'Arde con facilidad y arruina todo lo que moja. Déjela al siguiente residente o entréguela.'],
  ['garage', ['pesticide', 'Pesticide or weed killer', 'Pesticida o herbicida', 1, 10, 1],
    'It is poisonous, and a leak would reach bedding and food in the same truck.',
    'Es venenoso, y una fuga alcanzaría la ropa de cama y los alimentos en el mismo camión.'],
  ['kitchen', ['perishable-food', 'Perishable food', 'Alimentos perecederos', 3, 20, 1],
    'It spoils on the way and draws pests. Carry a cooler in your own car.',
    'Se echan a perder en el camino y atraen plagas. Lleve una hielera en su propio auto.'],
  ['fitness', ['scuba-tank', 'Filled scuba tank', 'Tanque de buceo lleno', 2, 38, 2],
    'It holds air at very high pressure. Have a dive shop empty it and open the valve first.',
    'Contiene aire a muy alta presión. Pida a una tienda de buceo que lo vacíe y abra la válvula.'],
  ['bedroom', ['pet', 'Live animal', 'Animal vivo', 4, 30, 1],
    'A cargo area has no fresh air or temperature control. Animals travel with their people.',
    'El área de carga no tiene aire fresco ni temperatura controlada. Los animales viajan con su familia.'],
  ['office', ['cash-and-jewelry', 'Cash, jewelry and deeds', 'Efectivo, joyas y escrituras', 1, 5, 1],
    'They can’t be replaced and our protection does not cover them. Keep them with you.',
    'No se pueden reponer y nuestra protección no los cubre. Llévelos consigo.'],
]

const categories = Object.keys(carried) as ItemCategory[]

/** Household goods with the room, weight and handling they are planned at. */
export const items: ItemSeed[] = [
  ...categories.flatMap((category) => carried[category].map((row) => toItem(category, row, null))),
  ...refused.map(([category, row, en, es]) => toItem(category, row, { en, es })),
]

function toItem(category: ItemCategory, row: Row, prohibited_reason: Bilingual | null): ItemSeed {
  const [slug, en, es, volume_ft3, weight_lb, minutes] = row
  return {
    slug,
    name: { en, es },
    category,
    volume_ft3,
    weight_lb,
    minutes,
    heavy_tier: heavyTier(weight_lb),
    is_prohibited: prohibited_reason !== null,
    prohibited_reason,
  }
}
