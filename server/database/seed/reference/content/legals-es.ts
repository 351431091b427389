import type { LegalTextSeed } from './legal-text-seed.ts'

export const legalsEs: LegalTextSeed = {
  title: 'Aviso legal',
  summary:
    'Haulwell es un mercado y no una empresa de mudanzas. Quién responde de qué, cómo se revisa a los transportistas y cómo denunciar algo que no debería estar aquí.',
  body: `# 1. El servicio

Este sitio y sus aplicaciones los gestiona {{company}}: un mercado de servicios de mudanza en Estados
Unidos. La forma más rápida de comunicarse con nosotros es la [página de contacto](/contact); las
preguntas frecuentes se responden en la [ayuda](/help). Los [términos del servicio](/terms) dicen qué
rige para una mudanza, y la [política de privacidad](/privacy), qué pasa con sus datos.

# 2. Transportistas independientes

Las mudanzas las realizan empresas independientes. Haulwell no es transportista, no es dueña de los
camiones ni emplea a los equipos. Antes de ofrecer trabajos a una empresa miramos su licencia, su
seguro y el registro del vehículo, y pedimos otros nuevos antes de que venzan; una empresa con papeles
vencidos no recibe más ofertas. Es una revisión de documentos y no una garantía.

Quien transporta enseres por dinero necesita la autorización que exige el estado o, si la mudanza
cruza una frontera estatal, el gobierno federal. Puede pedir el número a su transportista y
consultarlo con el regulador del estado o con la Administración Federal de Seguridad de
Autotransportes (FMCSA).

# 3. Precios y estimaciones

Los precios están en dólares estadounidenses. Las distancias se calculan a partir de códigos postales
y direcciones, y los tiempos a partir de la lista de sus cosas; son estimaciones, y los
[términos](/terms) dicen qué precio obliga. Los impuestos figuran en una línea propia. Los ahorros que
menciona el sitio comparan la misma mudanza en días distintos según las reglas vigentes al mirar.

# 4. Reseñas

Solo pueden valorarse entre sí los clientes y transportistas que terminaron juntos una mudanza. Las
reseñas aparecen cuando ambos han escrito, o a los siete días. Quitamos una reseña solo por los
motivos que nombran los términos, no porque sea mala.

# 5. Contenido y marcas

Los textos, las imágenes, el software y el nombre Haulwell son nuestros o de quienes nos permitieron
usarlos. Puede leer, imprimir y enlazar cualquier página pública. No se permite copiar el sitio en
masa ni hacerlo pasar por propio. Lo que usted sube sigue siendo suyo; nos permite mostrarlo donde el
servicio lo necesite.

# 6. Denunciar infracciones de derechos y contenido ilícito

Si algo en este sitio viola sus derechos o la ley, [escríbanos](/contact) con la dirección de la
página, qué está mal en ella, por qué el derecho es suyo, cómo podemos localizarlo y una declaración
de que lo que dice es verdad. Quitamos lo que sea ilícito, avisamos a quien lo puso y lo revisamos de
nuevo si se opone con motivos. Quien lo hace repetidamente pierde su cuenta.

# 7. Accesibilidad

Queremos que todos puedan reservar una mudanza. El sitio está hecho para funcionar con el teclado, con
lectores de pantalla y con letra grande, en inglés y en español, según el nivel AA de las Pautas de
Accesibilidad para el Contenido Web. Si algo se lo impide, [díganoslo](/contact): lo arreglamos y,
mientras tanto, le ayudamos a reservar de otra forma.

# 8. Mensajes de texto y correo

Si nos da su número de teléfono, le enviamos mensajes sobre su entrada y su mudanza. Su operador puede
cobrarle tarifas de mensajes y datos. Para no recibirlos más, [dese de baja](/unsubscribe) o quite el
número de su perfil; después le escribiremos a su correo, si lo tenemos.

# 9. Enlaces

Los enlaces a otros sitios se ofrecen para su comodidad. De lo que hay en ellos responden sus dueños.

# 10. Idioma

Estos textos se ofrecen en inglés y en español. Si difieren, rige el texto en inglés, salvo que la ley
de su estado disponga otra cosa.
`,
}
