import type { LegalTextSeed } from './legal-text-seed.ts'

export const legalsEs: LegalTextSeed = {
  title: 'Aviso legal',
  summary:
    'Haulwell es un mercado y no una empresa de mudanzas. Quién responde de qué, cómo revisamos a los transportistas y cómo reportar algo que no debería estar aquí.',
  body: `# 1. El servicio

{{company}} opera este sitio y sus aplicaciones: un mercado de servicios de mudanza en Estados
Unidos. La forma más rápida de comunicarte con nosotros es la [página de contacto](/contact); las
preguntas frecuentes están en la [ayuda](/help). Los [términos del servicio](/terms) dicen qué rige
para una mudanza, y la [política de privacidad](/privacy), qué pasa con tus datos.

# 2. Transportistas independientes

Las mudanzas las realizan empresas independientes. Haulwell no es transportista, no es dueña de los
camiones ni emplea a los equipos. Antes de ofrecerle trabajos a una empresa revisamos su seguro,
el registro del vehículo y las licencias de sus conductores, y pedimos otros nuevos antes de que venzan; una empresa con
documentos vencidos no recibe más ofertas. Es una revisión de documentos y no una garantía.

Quien transporta artículos del hogar por dinero necesita la autorización que exige el estado o, si la
mudanza cruza una frontera estatal, el gobierno federal. Puedes pedirle el número a tu transportista y
consultarlo con el regulador del estado o con la Administración Federal de Seguridad de
Autotransportes (FMCSA).

# 3. Precios y estimaciones

Los precios están en dólares estadounidenses. Las distancias se calculan a partir de códigos postales
y direcciones, y los tiempos a partir de la lista de tus cosas; son estimaciones, y los
[términos](/terms) dicen qué precio obliga. Los impuestos figuran en una línea propia. Los ahorros que
menciona el sitio comparan la misma mudanza en días distintos según las reglas vigentes cuando la ves.

# 4. Reseñas

Solo pueden valorarse entre sí los clientes y transportistas que terminaron juntos una mudanza. Las
reseñas aparecen cuando ambos han escrito, o a los siete días. Quitamos una reseña solo por los
motivos que indican los términos, no porque sea mala.

# 5. Contenido y marcas

Los textos, las imágenes, el software y el nombre Haulwell son nuestros o de quienes nos permitieron
usarlos. Puedes leer, imprimir y enlazar cualquier página pública. No se permite copiar el sitio en
masa ni hacerlo pasar por propio. Lo que subes sigue siendo tuyo; nos permites mostrarlo donde el
servicio lo necesite.

# 6. Reportar infracciones de derechos de autor y contenido ilícito

Si algo en este sitio viola tus derechos o la ley, [escríbenos](/contact) con la dirección de la
página, qué está mal en ella, por qué el derecho es tuyo, cómo podemos localizarte y una declaración
de que lo que dices es verdad. Quitamos lo que sea ilícito, le avisamos a quien lo puso y lo revisamos
de nuevo si se opone con motivos. Quien lo hace repetidamente pierde su cuenta.

# 7. Accesibilidad

Queremos que todos puedan reservar una mudanza. El sitio está hecho para funcionar con el teclado, con
lectores de pantalla y con letra grande, en inglés y en español, según el nivel AA de las Pautas de
Accesibilidad para el Contenido Web. Si algo te lo impide, [dínoslo](/contact): lo arreglamos y,
mientras tanto, te ayudamos a reservar de otra forma.

# 8. Mensajes de texto y correo

Si nos das tu número de teléfono, te enviamos mensajes de texto sobre tu inicio de sesión y tu mudanza.
Tu compañía telefónica puede cobrarte tarifas de mensajes y datos. Para no recibirlos más,
responde STOP o quita el número de tu perfil; después te escribiremos a tu correo, si lo tenemos.
Responde HELP para recibir ayuda. Los correos que tus reservas y pagos no necesitan llevan un enlace
para [cancelar la suscripción](/unsubscribe).

# 9. Enlaces

Los enlaces a otros sitios se ofrecen para tu comodidad. De lo que hay en ellos responden sus dueños.

# 10. Idioma

Estos textos se ofrecen en inglés y en español. Si difieren, rige el texto en inglés, salvo que la ley
de tu estado disponga otra cosa.
`,
}
