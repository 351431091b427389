import type { resources as en } from '../en/resources.ts'

export const resources: { [K in keyof typeof en]: { one: string; many: string } } = {
  orders: { one: 'Pedido', many: 'Pedidos' },
  users: { one: 'Usuario', many: 'Usuarios' },
  customers: { one: 'Cliente', many: 'Clientes' },
  movers: { one: 'Transportista', many: 'Transportistas' },
  drivers: { one: 'Conductor', many: 'Conductores' },
  payments: { one: 'Pago', many: 'Pagos' },
  payment_methods: { one: 'Tarjeta guardada', many: 'Tarjetas guardadas' },
  earnings: { one: 'Ingreso', many: 'Ingresos' },
  journal: { one: 'Línea del diario', many: 'Diario' },
  states: { one: 'Estado', many: 'Estados' },
  cities: { one: 'Ciudad', many: 'Ciudades' },
  vehicles: { one: 'Vehículo', many: 'Vehículos' },
  items: { one: 'Objeto', many: 'Objetos' },
  sizes: { one: 'Tamaño', many: 'Tamaños' },
  size_items: { one: 'Objeto de un tamaño', many: 'Objetos de los tamaños' },
  fees: { one: 'Tarifa', many: 'Tarifas' },
  coupons: { one: 'Cupón', many: 'Cupones' },
  feedbacks: { one: 'Reseña', many: 'Reseñas' },
  events: { one: 'Evento', many: 'Eventos' },
}
