import type { apps as en } from '../en/apps.ts'
import type { Same } from '../en.ts'

export const apps: Same<typeof en> = {
  what: 'Qué hace',
  others: 'Las otras aplicaciones',
  open: 'Abrirla',
  chooser: {
    title: 'La aplicación',
    heading: 'Haulwell en su pantalla de inicio',
    lead: 'Nuestras aplicaciones son este sitio, instalado: sin tienda, sin descarga, unos cientos de kilobytes y siempre la última versión.',
    which: '¿Cuál es la suya?',
  },
  install: {
    title: 'Instalarla',
    lead: 'Tarda diez segundos y no pide cuenta en ninguna tienda. Se abre en su propia ventana, sin el navegador alrededor.',
    button: 'Instalar ahora',
    installed: 'Está instalada en este dispositivo.',
    code: '¿En una computadora? Apunte aquí con la cámara del teléfono.',
    code_alt: 'Un código para la cámara del teléfono que abre esta página en él',
    iphone: 'iPhone y iPad',
    iphone_first: 'Abra esta página en Safari.',
    iphone_then: 'Toque el botón de compartir, el cuadrado con una flecha.',
    iphone_last: 'Elija «Agregar a inicio» y después «Agregar».',
    android: 'Android',
    android_first: 'Abra esta página en Chrome, Edge o Samsung Internet.',
    android_then: 'Abra el menú del navegador, los tres puntos o líneas.',
    android_last: 'Elija «Instalar aplicación» o «Agregar a la pantalla principal».',
    desktop: 'Windows, Mac, Linux',
    desktop_first: 'Abra esta página en Chrome o Edge; en una Mac también sirve Safari.',
    desktop_then:
      'Haga clic en el icono de instalar, a la derecha de la dirección; en Safari, «Archivo», «Agregar al Dock».',
    desktop_last: 'Confirme. La aplicación se abre en su propia ventana.',
  },
  customerapp: {
    title: 'La aplicación para su mudanza',
    heading: 'Su mudanza en el bolsillo',
    short: 'Para quien se muda: precio, equipo, camión, recibo.',
    lead: 'Reserve en tres minutos, hable con su equipo y vea por dónde va su mudanza, de la primera caja a la última.',
    begin: 'Ver su precio',
    one: 'Un precio que se abre',
    one_text:
      'Toque una línea y vea la regla y los números que la hicieron, antes de reservar y en el recibo.',
    two: 'Cada paso cuando sucede',
    two_text:
      'Equipo encontrado, en camino con su hora de llegada, en la puerta, cargando, en ruta, entregado.',
    three: 'Chat con su equipo',
    three_text:
      'Palabras y fotos en un solo lugar, para el cliente, el transportista y el conductor.',
    four: 'Otra fecha, o ninguna',
    four_text: 'El precio nuevo o el cargo por cancelar están a la vista antes de que decida.',
    five: 'Su código cierra el trabajo',
    five_text:
      'Cuatro cifras que usted da al conductor cuando todo llegó. Sin código no hay entrega.',
    six: 'Avisos al momento',
    six_text: 'Avisos sobre lo que usted quiera saber, y ninguno sobre lo demás.',
  },
  moverapp: {
    title: 'La aplicación para transportistas',
    heading: 'Trabajos que dicen lo que pagan',
    short: 'Para negocios de mudanzas: ofertas, equipos, ganancias.',
    lead: 'Cada oferta muestra su pago neto, las millas y los dólares por hora con el regreso vacío, antes de aceptar.',
    begin: 'Abrir una cuenta de transportista',
    one: 'El pago real por hora',
    one_text: 'Lo que le queda, dividido por todo el tiempo, con la ida y la vuelta.',
    two: 'El primero que acepta',
    two_text:
      'El trabajo es del primer equipo que lo acepta y de nadie más. Usted lo ve al momento.',
    three: 'Solo lo que le conviene',
    three_text:
      'En sus ciudades, por encima de su pago mínimo, dentro de su distancia, con o sin piezas pesadas.',
    four: 'Sus conductores, asignados',
    four_text: 'Diga quién conduce cada trabajo; reciben el aviso y lo tienen en su teléfono.',
    five: 'Lo que gana',
    five_text:
      'Su parte del precio, los peajes y toda la propina: lo que ha ganado y cuándo está disponible.',
    six: 'Hable con el cliente',
    six_text: 'Chat y fotos de cada trabajo, que quedan por si hay una pregunta.',
  },
  driverapp: {
    title: 'La aplicación para conductores',
    heading: 'Los trabajos del día, paso a paso',
    short: 'Para conductores: a dónde, qué sigue, la prueba.',
    lead: 'Un botón para el paso siguiente, grande para un pulgar con guante. Su transportista le agrega como conductor; después inicia sesión con un código.',
    begin: 'Iniciar sesión como conductor',
    one: 'Qué sigue',
    one_text:
      'Salir, llegar, cargar, conducir, descargar, entregar: un paso a la vez, con su hora.',
    two: 'A dónde',
    two_text:
      'Direcciones, pisos, elevadores, notas de estacionamiento y un enlace que abre su mapa.',
    three: 'Qué hay que cargar',
    three_text: 'La lista de cosas, con las pesadas marcadas, y las fotos del cliente.',
    four: 'Prueba de entrega',
    four_text: 'Una foto y las cuatro cifras del cliente o su firma en la pantalla.',
    five: 'En turno, fuera de turno',
    five_text: 'Un interruptor dice si está trabajando.',
    six: 'En contacto',
    six_text: 'Chat con cliente y transportista desde el trabajo mismo.',
  },
}
