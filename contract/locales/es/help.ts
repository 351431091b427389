import type { HelpText } from '../en/help.ts'

export const help: Record<HelpText, string> = {
  slug: 'Da nombre a la página en su dirección, con minúsculas, cifras y guiones. Al cambiarlo, la dirección anterior lleva a la nueva.',
  name_es: 'Para quienes leen en español. Si queda vacío, ven el texto inglés.',
  description_es: 'Para quienes leen en español. Si queda vacío, ven el texto inglés.',
  position: 'El número más bajo va primero.',
  phone: 'Con el prefijo del país: +14155550123.',
  time_zone: 'Las horas se muestran según este reloj.',

  'fees.code':
    'El nombre con el que el precio encuentra este número. Puede tener varias versiones, una tras otra: un precio toma la vigente cuando se pide.',
  'fees.value':
    'En dólares, en porcentaje o como número, según el tipo. Vale para todos los precios que se pidan mientras esté vigente; los ya dados no cambian.',
  'fees.active_from':
    'Si queda vacío, ya está en vigor. La versión vigente hasta entonces termina sola en ese momento. Lo que el precio necesita debe estar siempre en vigor.',
  'fees.active_to': 'Si queda vacío, sigue en vigor hasta que empiece una versión posterior.',

  'settings.value': 'En dólares, en porcentaje o como número. Vale desde que se guarda.',

  'cities.lat': 'El centro, en grados norte.',
  'cities.lng': 'El centro, en grados este: negativo en América.',
  'cities.radius_mi':
    'Las mudanzas que empiezan a esta distancia del centro, o menos, son de la ciudad. Si alcanzan dos, cuenta la más cercana.',
  'cities.time_zone':
    'Las franjas y los días de más demanda van por este reloj, como America/Los_Angeles.',
  'cities.speed_mph':
    'Convierte las millas de una ruta en los minutos de conducción que se cobran.',
  'cities.status': 'Solo se pueden reservar mudanzas en ciudades activas.',

  'states.tax_bp': 'Se añade al precio de toda mudanza que empiece en este estado.',

  'vehicles.code': 'El nombre con el que precios y pedidos guardan este vehículo.',
  'vehicles.capacity_ft3': 'La carga puede necesitar varios viajes; se cuentan con esto.',
  'vehicles.included_crew': 'Cuántas personas paga el precio por minuto.',
  'vehicles.is_active':
    'Solo se ofrecen los vehículos activos. Los pedidos que ya tienen uno lo conservan.',

  'items.volume_ft3': 'Con su embalaje. Decide el vehículo y los viajes.',
  'items.weight_lb': 'Los objetos pesados llevan recargo; los pesos están entre las tarifas.',
  'items.minutes': 'Para sacar uno, o para meter uno: se cobran ambos.',
  'items.is_prohibited': 'No se puede reservar; el cliente ve el motivo en su lugar.',
  'items.prohibited_reason_es':
    'Para quienes leen en español. Si queda vacío, ven el texto inglés.',

  'sizes.volume_ft3':
    'Lo que se dice a los clientes. El precio se hace con los objetos del tamaño.',
  'sizes.minutes': 'Solo para comparar. El precio se hace con los objetos del tamaño.',
  'sizes.crew_size':
    'Lo que se dice a los clientes. El precio propone un equipo según los objetos.',
  'sizes.is_active': 'Solo se ofrecen a los clientes los tamaños activos.',

  'coupons.code': 'Lo que escribe el cliente; da igual en mayúsculas o minúsculas.',
  'coupons.amount': 'Sobre el servicio, antes de la tarifa de servicio y el impuesto.',
  'coupons.cap_cents': 'El descuento nunca es mayor, por cara que sea la mudanza.',
  'coupons.starts_at': 'Si queda vacío, el cupón ya vale.',
  'coupons.ends_at': 'Si queda vacío, el cupón no termina.',
  'coupons.max_uses':
    'De todos los clientes juntos; se cuenta al hacer el pedido. Vacío: sin límite.',
  'coupons.is_badge':
    'Se ofrece en el sitio público a quien no ha iniciado sesión. De varios, se muestra el mayor descuento.',

  'movers.city_ids': 'Se ofrecen al transportista los trabajos de estas ciudades.',
  'movers.is_available':
    'Desactivado, no se le ofrecen trabajos al transportista ni puede aceptarlos.',
  'movers.insurance_expires_at': 'A partir de entonces no puede aceptar trabajos.',
  'movers.minimum_pay_cents': 'No se ofrecen los trabajos que pagan menos.',
  'movers.farthest_miles': 'No se ofrecen los trabajos con una ruta más larga.',
  'movers.takes_heavy': 'Desactivado, no se ofrecen trabajos con un objeto de más de 150 libras.',

  'users.roles':
    'Lo que un administrador puede ver y hacer. Solo los administradores tienen alguno.',
  'users.permissions': 'Además de lo que permiten los roles: acciones sueltas.',
  'refunds.amount_cents':
    'Como máximo, lo que queda del pago. Una suma grande, también si son varias de la misma mudanza, espera a que la apruebe una segunda persona.',
  'refunds.borne_by':
    'Lo que asume el transportista se descuenta de lo que le dio la mudanza, o del próximo pago.',
  refund_cents:
    'Una suma grande, también junto con otras devoluciones de la mudanza, espera entre las devoluciones a que la apruebe una segunda persona. Igual cualquier suma de quien no puede aprobar devoluciones.',
  'saved_views.is_shared': 'Todos los que tienen esta lista la encuentran entre sus vistas.',
  'saved_views.query': 'Lo que sigue al ? en la dirección de la lista.',
  'customers.notes': 'Solo para el equipo; el cliente no las ve nunca.',
}
