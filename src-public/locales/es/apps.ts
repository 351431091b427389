import type { apps as en } from '../en/apps.ts'
import type { Same } from '../en.ts'

export const apps: Same<typeof en> = {
  what: 'Qué hace',
  others: 'Las otras aplicaciones',
  open: 'Abrir la aplicación',
  chooser: {
    title: 'La aplicación',
    heading: 'Haulwell en tu pantalla de inicio',
    lead: 'Nuestras aplicaciones son este sitio, instalado: sin tienda de aplicaciones, unos cientos de kilobytes y siempre la última versión.',
    which: '¿Cuál es para ti?',
  },
  install: {
    title: 'Instala la aplicación',
    lead: 'Toma diez segundos y no necesitas cuenta en ninguna tienda de aplicaciones. Se abre en su propia ventana, sin el navegador alrededor.',
    button: 'Instalar ahora',
    installed: 'La aplicación está instalada en este dispositivo.',
    code: '¿Estás en una computadora? Apunta aquí con la cámara de tu teléfono.',
    code_alt: 'Un código QR que abre esta página en tu teléfono',
    iphone: 'iPhone y iPad',
    iphone_first: 'Abre esta página en Safari.',
    iphone_then: 'Toca el botón de compartir, el cuadrado con una flecha.',
    iphone_last: 'Elige «Agregar a inicio» y después «Agregar».',
    android: 'Android',
    android_first: 'Abre esta página en Chrome, Edge o Samsung Internet.',
    android_then: 'Abre el menú del navegador, los tres puntos o líneas.',
    android_last: 'Elige «Instalar aplicación» o «Agregar a la pantalla principal».',
    desktop: 'Windows, Mac, Linux',
    desktop_first: 'Abre esta página en Chrome o Edge. En una Mac también sirve Safari.',
    desktop_then:
      'Haz clic en el icono de instalar, a la derecha de la barra de direcciones. En Safari, elige «Archivo» y después «Agregar al Dock».',
    desktop_last: 'Confirma. La aplicación se abre en su propia ventana.',
  },
  customerapp: {
    title: 'La aplicación para tu mudanza',
    heading: 'Tu mudanza en el bolsillo',
    short: 'Para quien se muda: precio, equipo, camión, recibo.',
    lead: 'Reserva en tres minutos, chatea con tu equipo y sigue tu mudanza, de la primera caja a la última.',
    begin: 'Ver tu precio',
    price: 'Un precio que puedes abrir',
    price_text:
      'Toca una línea y verás la regla y los números que la calcularon, antes de reservar y en el recibo.',
    progress: 'Cada paso cuando sucede',
    progress_text:
      'Equipo encontrado, en camino con su hora de llegada, en la puerta, cargando, en ruta, entregado.',
    chat: 'Chatea con tu equipo',
    chat_text:
      'Mensajes y fotos en un solo lugar, para el cliente, el transportista y el conductor.',
    changes: 'Cambia la fecha o cancela',
    changes_text: 'Ves el precio nuevo o el cargo por cancelación antes de decidir.',
    delivery_code: 'Tu código completa la entrega',
    delivery_code_text: 'Cuatro dígitos que le das al conductor cuando todo llegó.',
    notifications: 'Novedades al momento',
    notifications_text: 'Recibe las notificaciones que elijas y ninguna otra.',
  },
  moverapp: {
    title: 'La aplicación para transportistas',
    heading: 'Trabajos que muestran lo que pagan',
    short: 'Para empresas de mudanzas: ofertas, equipos, ganancias.',
    lead: 'Antes de que aceptes, cada oferta muestra tu pago neto, las millas y los dólares por hora, con el regreso vacío incluido.',
    begin: 'Abrir una cuenta de transportista',
    hourly_rate: 'El pago real por hora',
    hourly_rate_text: 'Tu pago dividido entre todo el tiempo, con la ida y la vuelta incluidas.',
    first_come: 'El primero que acepta',
    first_come_text:
      'El trabajo es del primer equipo que lo acepta y de nadie más. Ves el resultado de inmediato.',
    matching_jobs: 'Solo trabajos que te convienen',
    matching_jobs_text:
      'En tus ciudades, por encima de tu pago mínimo, dentro de la distancia que elijas, con o sin objetos pesados.',
    drivers: 'Asigna a tus conductores',
    drivers_text:
      'Elige quién maneja en cada trabajo. Reciben una notificación y ven el trabajo en su propio teléfono.',
    earnings: 'Lo que ganas',
    earnings_text:
      'Tu parte del precio, los peajes y toda la propina: lo que ganaste y cuándo está disponible.',
    chat: 'Chatea con el cliente',
    chat_text: 'Mensajes y fotos de cada trabajo, que puedes volver a leer si hay una duda.',
  },
  driverapp: {
    title: 'La aplicación para conductores',
    heading: 'Los trabajos del día, paso a paso',
    short: 'Para conductores: a dónde ir, qué sigue, prueba de entrega.',
    lead: 'Un botón para el siguiente paso, lo bastante grande para un pulgar con guante. Tu empresa te agrega como conductor y después inicias sesión con un código.',
    begin: 'Iniciar sesión como conductor',
    next_step: 'Qué sigue',
    next_step_text:
      'Salir, llegar, cargar, manejar, descargar, entregar: un paso a la vez, cada uno con su hora.',
    addresses: 'A dónde ir',
    addresses_text:
      'Direcciones, pisos, elevadores, notas de estacionamiento y un enlace que abre tu aplicación de mapas.',
    items: 'Qué hay que cargar',
    items_text: 'La lista de objetos, con los pesados marcados, y las fotos del cliente.',
    proof: 'Prueba de entrega',
    proof_text: 'Fotos y el código de cuatro dígitos del cliente o su firma en tu pantalla.',
    duty: 'En servicio, fuera de servicio',
    duty_text: 'Un interruptor muestra si estás trabajando.',
    chat: 'En contacto',
    chat_text: 'Chatea con el cliente y el transportista desde el trabajo.',
  },
}
