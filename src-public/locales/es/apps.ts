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
    title: 'Instalarla',
    lead: 'Toma diez segundos y no necesitas cuenta en ninguna tienda de aplicaciones. Se abre en su propia ventana, sin el navegador alrededor.',
    button: 'Instalar ahora',
    installed: 'Está instalada en este dispositivo.',
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
    one: 'Un precio que puedes abrir',
    one_text:
      'Toca una línea y verás la regla y los números que la calcularon, antes de reservar y en el recibo.',
    two: 'Cada paso cuando sucede',
    two_text:
      'Equipo encontrado, en camino con su hora de llegada, en la puerta, cargando, en ruta, entregado.',
    three: 'Chatea con tu equipo',
    three_text:
      'Mensajes y fotos en un solo lugar, para el cliente, el transportista y el conductor.',
    four: 'Cambia la fecha o cancela',
    four_text: 'Ves el precio nuevo o el cargo por cancelación antes de decidir.',
    five: 'Tu código completa la entrega',
    five_text: 'Cuatro dígitos que le das al conductor cuando todo llegó.',
    six: 'Novedades al momento',
    six_text: 'Recibe las notificaciones que elijas y ninguna otra.',
  },
  moverapp: {
    title: 'La aplicación para transportistas',
    heading: 'Trabajos que muestran lo que pagan',
    short: 'Para empresas de mudanzas: ofertas, equipos, ganancias.',
    lead: 'Antes de que aceptes, cada oferta muestra tu pago neto, las millas y los dólares por hora, con el regreso vacío incluido.',
    begin: 'Abrir una cuenta de transportista',
    one: 'El pago real por hora',
    one_text: 'Tu pago dividido entre todo el tiempo, con la ida y la vuelta incluidas.',
    two: 'El primero que acepta',
    two_text:
      'El trabajo es del primer equipo que lo acepta y de nadie más. Ves el resultado de inmediato.',
    three: 'Solo trabajos que te convienen',
    three_text:
      'En tus ciudades, por encima de tu pago mínimo, dentro de tu distancia, con o sin objetos pesados.',
    four: 'Asigna a tus conductores',
    four_text:
      'Elige quién maneja en cada trabajo. Reciben una notificación y ven el trabajo en su propio teléfono.',
    five: 'Lo que ganas',
    five_text:
      'Tu parte del precio, los peajes y toda la propina: lo que ganaste y cuándo está disponible.',
    six: 'Chatea con el cliente',
    six_text: 'Mensajes y fotos de cada trabajo, que puedes volver a leer si hay una duda.',
  },
  driverapp: {
    title: 'La aplicación para conductores',
    heading: 'Los trabajos del día, paso a paso',
    short: 'Para conductores: a dónde ir, qué sigue, prueba de entrega.',
    lead: 'Un botón para el siguiente paso, bastante grande para un pulgar con guante. Tu empresa te agrega como conductor y después inicias sesión con un código.',
    begin: 'Iniciar sesión como conductor',
    one: 'Qué sigue',
    one_text:
      'Salir, llegar, cargar, manejar, descargar, entregar: un paso a la vez, cada uno con su hora.',
    two: 'A dónde ir',
    two_text:
      'Direcciones, pisos, elevadores, notas de estacionamiento y un enlace que abre tu aplicación de mapas.',
    three: 'Qué hay que cargar',
    three_text: 'La lista de objetos, con los pesados marcados, y las fotos del cliente.',
    four: 'Prueba de entrega',
    four_text: 'Una foto y el código de cuatro dígitos del cliente o su firma en tu pantalla.',
    five: 'En servicio, fuera de servicio',
    five_text: 'Un interruptor muestra si estás trabajando.',
    six: 'En contacto',
    six_text: 'Chatea con el cliente y el transportista desde el trabajo.',
  },
}
