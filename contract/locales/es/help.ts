import type { HelpText } from '../en/help.ts'

export const help: Record<HelpText, string> = {
  slug: 'El nombre de la página en su dirección: minúsculas, números y guiones. Si lo cambias, la dirección anterior lleva a la nueva.',
  name_es: 'Lo ven quienes usan el sitio en español. Si lo dejas vacío, ven el texto en inglés.',
  description_es:
    'Lo ven quienes usan el sitio en español. Si lo dejas vacío, ven el texto en inglés.',
  position: 'Los números más bajos van primero.',
  phone: 'Incluye el código del país: +14155550123.',
  time_zone: 'Las horas se muestran en esta zona horaria.',

  'fees.code':
    'El nombre que usan los precios para encontrar este número. Puede tener varias versiones, una tras otra: cada precio usa la que está vigente cuando se calcula.',
  'fees.value':
    'En dólares, en porcentaje o como número, según el tipo. Se aplica a todos los precios que se calculan mientras está vigente. Los precios ya dados no cambian.',
  'fees.active_from':
    'Si lo dejas vacío, entra en vigor de inmediato. La versión vigente termina automáticamente en ese momento. Toda tarifa que necesitan los precios debe estar siempre vigente.',
  'fees.active_to': 'Si lo dejas vacío, sigue vigente hasta que empiece una versión posterior.',

  'settings.value': 'En dólares, en porcentaje o como número. Se aplica en cuanto lo guardas.',

  'cities.photo':
    'Se muestra a lo ancho en la página de la ciudad, tres veces más ancha que alta. Sin foto, se dibuja una calle.',
  'cities.lat': 'El centro, en grados norte.',
  'cities.lng': 'El centro, en grados este: negativo en América.',
  'cities.radius_mi':
    'Las mudanzas que empiezan a esta distancia del centro, o menos, pertenecen a la ciudad. Si hay dos ciudades al alcance, cuenta la más cercana.',
  'cities.time_zone': 'Los horarios y los días de más demanda usan esta zona horaria.',
  'cities.speed_mph': 'Convierte las millas de una ruta en los minutos de manejo que cobramos.',
  'cities.status':
    'Solo se pueden reservar mudanzas en ciudades activas. Una ciudad puede estar activa mientras la atienda un transportista aprobado con camión y conductor; cuando eso termina, queda en pausa automáticamente.',

  'states.tax_bp': 'Se suma al precio de toda mudanza que empieza en este estado.',

  'vehicles.code': 'El nombre que usan los precios y los pedidos para este vehículo.',
  'vehicles.capacity_ft3': 'Sirve para calcular cuántos viajes necesita la carga.',
  'vehicles.included_crew': 'Cuántas personas cubre el precio por minuto.',
  'vehicles.is_active':
    'Los clientes solo pueden elegir vehículos activos. Los pedidos que ya tienen uno lo conservan.',

  'items.volume_ft3': 'Con su embalaje. Determina el vehículo y el número de viajes.',
  'items.weight_lb':
    'Los objetos pesados llevan un recargo. Los límites de peso están en las tarifas.',
  'items.minutes': 'El tiempo para sacar uno o para meter uno. Se cobran los dos.',
  'items.is_prohibited': 'Los clientes no pueden incluir este objeto; ven el motivo.',
  'items.prohibited_reason_es':
    'Lo ven quienes usan el sitio en español. Si lo dejas vacío, ven el texto en inglés.',

  'sizes.volume_ft3': 'Lo ven los clientes. El precio se calcula con los objetos del tamaño.',
  'sizes.minutes': 'Solo para comparar. El precio se calcula con los objetos del tamaño.',
  'sizes.crew_size': 'Lo ven los clientes. El precio sugiere un equipo según los objetos.',
  'sizes.is_active': 'Los clientes solo ven los tamaños activos.',

  'coupons.code': 'Lo que escribe el cliente. Las mayúsculas y las minúsculas cuentan igual.',
  'coupons.amount': 'Se descuenta del servicio, antes de la tarifa de servicio y el impuesto.',
  'coupons.cap_cents': 'El descuento nunca pasa de esta cantidad, por más que cueste la mudanza.',
  'coupons.starts_at': 'Si lo dejas vacío, el cupón es válido de inmediato.',
  'coupons.ends_at': 'Si lo dejas vacío, el cupón no vence.',
  'coupons.max_uses':
    'El total de todos los clientes; se cuenta cuando se hace el pedido. Déjalo vacío para no poner límite.',
  'coupons.is_badge':
    'Se ofrece en el sitio público a quienes no han iniciado sesión. Si hay varios, se muestra el descuento más alto.',

  'movers.photo':
    'El equipo y su camión, como los ven los clientes en la página de la ciudad y en su mudanza. Sin foto, se dibuja un equipo.',
  'movers.city_ids': 'El transportista recibe ofertas de trabajo en estas ciudades.',
  'movers.is_available':
    'Si está desactivado, el transportista no recibe ofertas ni puede aceptar trabajos.',
  'movers.insurance_expires_at':
    'Después de esta fecha, el transportista no puede aceptar trabajos.',
  'movers.minimum_pay_cents': 'No se ofrecen los trabajos que pagan menos.',
  'movers.buffer_before_min': 'Se mantiene libre además del viaje. No se vende a los clientes.',
  'movers.buffer_after_min': 'Se mantiene libre además del viaje. No se vende a los clientes.',
  'movers.notice_hours': 'No se ofrecen los trabajos que empiezan antes.',
  'movers.max_days_ahead': 'No se ofrecen los trabajos que empiezan después.',
  'movers.max_jobs_per_day': 'Según la zona horaria del transportista. Vacío significa sin límite.',
  'availability_rules.days': '0 es domingo, 6 es sábado.',
  'availability_rules.from_minute':
    'Minutos desde la medianoche, en la zona horaria del transportista.',
  'availability_rules.to_minute': 'Más de 1440 si el horario termina después de la medianoche.',
  'availability_exceptions.is_open':
    'Si está desactivado, el transportista no acepta trabajos en este tiempo.',
  'movers.farthest_miles': 'No se ofrecen los trabajos con una ruta más larga.',
  'movers.takes_heavy':
    'Si está desactivado, no se ofrecen trabajos con un objeto de más de 150 lb.',
  'movers.cost_per_mile_cents':
    'Los ingresos y los planes del día cuentan esta cantidad por cada milla, con carga o sin ella. Si está vacío, se cuenta el combustible por milla de los límites.',
  'movers.minimum_hourly_cents':
    'No se ofrecen los trabajos que pagan menos por hora, contando el viaje sin carga.',
  'movers.radius_mi':
    'No se ofrecen los trabajos que empiezan más lejos del código postal de la base, por carretera. Déjalo vacío para cualquier distancia.',
  'movers.max_flights':
    'Se cuentan en todas las paradas sin elevador. Déjalo vacío para cualquier cantidad.',
  'movers.vehicle_ids':
    'Solo se ofrecen trabajos para estos camiones. Déjalo vacío para todos los camiones.',
  'movers.takes_same_day':
    'Si está desactivado, no se ofrecen los trabajos que empiezan el mismo día.',
  'movers.takes_extra_stops':
    'Si está desactivado, no se ofrecen los trabajos con más de dos paradas.',

  'users.roles':
    'Lo que un administrador puede ver y hacer. Solo los administradores tienen roles.',
  'users.permissions': 'Acciones específicas, además de lo que permiten los roles.',
  'refunds.amount_cents':
    'Como máximo, lo que queda del pago. Un monto grande, o varios que juntos lo son en la misma mudanza, necesita la aprobación de una segunda persona.',
  'refunds.refunded_for':
    'Un reembolso del precio también devuelve su parte del impuesto y de la comisión del afiliado. Un pago por daños, no.',
  'refunds.borne_by':
    'La parte del transportista se descuenta de lo que ganó con la mudanza o de su próximo pago.',
  refund_cents:
    'Un monto grande, solo o junto con otros reembolsos de la mudanza, necesita la aprobación de una segunda persona. También cualquier monto de alguien que no puede aprobar reembolsos.',
  'saved_views.visibility': 'Solo la ven entre sus vistas quienes pueden abrir esta lista.',
  'saved_views.default_for':
    'Quienes tienen estos roles ven esta vista al abrir la lista, salvo que hayan elegido otra.',
  'saved_views.query':
    'La parte de la dirección de la lista que va después del signo de interrogación (?).',
  'api_tokens.scopes': 'Lo que puede hacer el programa. Elige solo lo que necesite.',
  'webhook_endpoints.url':
    'Debe empezar con https:// y ser pública en internet. No seguimos redirecciones.',
  'webhook_endpoints.event_names': 'Solo eventos de registros que puedes ver.',
  'customers.orders_booked': 'Realizadas o por realizar. Las canceladas y las vencidas no cuentan.',
  'customers.spent_cents':
    'Lo cobrado a tarjetas por mudanzas y por cancelarlas, menos reembolsos. Las propinas no cuentan.',
  'customers.last_move_at': 'Cuándo se entregó la mudanza más reciente.',
  'customers.notes': 'Solo para el equipo. El cliente nunca las ve.',
}
