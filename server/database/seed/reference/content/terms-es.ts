import { pay } from '#contract/locales/es/pay.ts'
import type { LegalTextSeed } from './legal-text-seed.ts'

export const termsEs: LegalTextSeed = {
  title: 'Términos del servicio',
  summary:
    'Haulwell te pone en contacto con transportistas independientes. El precio que aceptas es lo máximo que pagas; cancelar es gratis hasta 48 horas antes; si algo sale mal, dínoslo en la página de la mudanza.',
  body: `# 1. Quiénes somos y qué hacemos

Haulwell es un mercado, operado por {{company}}.
Te mostramos el precio de una mudanza, ofrecemos el trabajo a empresas de mudanzas independientes
(«transportistas»), cobramos el pago y le entregamos al transportista su parte.
**La mudanza la realiza el transportista**, con su propia licencia y su propio seguro. Al reservar una
mudanza o aceptar un trabajo, aceptas estos términos, nuestra
[política de privacidad](/privacy) y nuestro [aviso legal](/legals).

# 2. Tu cuenta

Debes tener al menos 18 años y capacidad para contratar. Inicias sesión con un código que enviamos a tu
correo o a tu teléfono; mantén ambos bajo tu control y avísanos de inmediato si pierdes el acceso a alguno. Danos
información verdadera y mantenla así. Cada persona o empresa tiene una sola cuenta.

# 3. Precios

Una cotización se compone de las líneas que muestra, y cada una sale de una regla que puedes
abrir. Es válida por 24 horas para las direcciones, los objetos, los pisos y el horario que
describiste.

- Con el precio **fijo** pagas como máximo la cotización. Si la mudanza, medida desde el primer objeto
  cargado hasta el último que se deja, resulta más barata, pagas el precio más barato: solo cobramos ese.
- Con el precio **con tope** pagas el tiempo medido y como máximo 10% más que la cotización.
- El impuesto se cobra como exige la ley del estado donde empieza la mudanza.
- Un cupón u otro descuento se aplica al servicio y tiene el máximo que muestra la línea. Los
  descuentos no se suman.
- Un crédito es una cantidad que te debemos. No es un descuento: paga el precio, con impuesto, antes
  que tu tarjeta, sin código y también junto con un cupón. Solo tú puedes usarlo, hasta la fecha que
  muestra tu página de pagos. El crédito que apartó una reserva se queda con ella; lo que la reserva
  no necesita vuelve al crédito con la misma fecha. Un cargo por cancelación se paga primero con el
  crédito de esa reserva. Un reembolso va a tu tarjeta hasta lo que se le cobró, y lo que pagó un
  crédito vuelve como crédito. Los créditos no se pagan en efectivo.

Si lo que encuentra el equipo difiere tanto de lo descrito que el vehículo o el equipo no pueden
hacer el trabajo, el transportista puede rechazarlo, y buscaremos una solución contigo.

# 4. Reserva y pago

Haces un pedido al confirmar su precio con una tarjeta. Tres días antes de que empiece tu horario, o
en el momento si empieza antes, le pedimos a tu banco que retenga lo máximo que puede costar la
mudanza. Si el banco lo rechaza y 24 horas antes de tu horario no has indicado una tarjeta que acepte,
el pedido termina y no te cuesta nada. La tarjeta se cobra cuando confirmas que la mudanza terminó, o 24 horas
después de la entrega. Si nadie la ha aceptado dos horas antes de que empiece tu horario, el pedido
termina y se libera toda la retención.

El contrato de la mudanza nace entre tú y el transportista cuando este acepta el trabajo. Te decimos
quién es.

# 5. Cambiar y cancelar

Puedes pedir otro horario mientras el conductor no haya salido; ves el precio nuevo antes de aceptar.

Puedes cancelar hasta que empiece la carga. Es gratis durante los 10 minutos después de reservar,
mientras nadie haya aceptado y más de 48 horas antes de que empiece el horario. En los demás casos,
el cargo es una parte de las líneas de servicio de tu precio:

| Cuándo cancelas | Cargo |
|---|---|
| de 48 a 24 horas antes del horario | 15% |
| de 24 a 4 horas antes | 35% |
| de 4 a 2 horas antes | 50% |
| menos de 2 horas antes | 65% |
| después de que llegue el equipo | 80% |

Siempre devolvemos la protección, los peajes y la propina. Ves el cargo y lo confirmas antes de que se
cancele nada. La mayor parte es para el transportista, que te reservó ese tiempo. Si cancela el
transportista, o si cancelamos nosotros, no pagas nada.

Si tu equipo no ha llegado 30 minutos después del fin del horario, puedes cancelar gratis. Si no ha
llegado después de dos horas, cancelamos la mudanza, no pagas nada por ella y recibes un crédito de
$50, una vez en 180 días, por una mudanza que reservaste con al menos 24 horas de anticipación. Si nos
dices que el equipo está ahí, cuenta como llegado.

Si no hay nadie, el equipo espera 30 minutos, intenta contactarte y después puede irse; pagas el cargo
de un equipo que ya llegó. Puedes impugnar en 72 horas el cargo de un equipo que nunca estuvo en tu
puerta. Nosotros decidimos y el transportista no cobra antes.

# 6. El día de la mudanza

Debes estar presente o nombrar a alguien que actúe por ti. Asegúrate de que el equipo pueda entrar y
estacionar, y de que tus cosas estén empacadas de modo que se puedan llevar. Los transportistas no
llevan lo que el catálogo marca como prohibido, y pueden dejar todo lo peligroso o ilegal. Lleva
contigo el dinero, las joyas, las medicinas y los documentos.

La mudanza termina cuando la última pieza está en su lugar. Tu código de cuatro dígitos, o tu firma,
confirma que recibiste tus cosas.

Puedes dejar propina al equipo hasta siete días después de completar la mudanza. Una propina después
de la mudanza se retiene en tu tarjeta, se cobra una hora después y puedes retirarla hasta entonces.
Toda es para el transportista y su equipo.

# 7. Pérdidas y daños

El transportista responde por tus cosas mientras están a su cuidado. La protección cubre la pérdida y
los daños hasta el valor que declaraste al reservar: $300 sin más cargo, y más por el precio que
muestra tu cotización. No cubre lo que los transportistas no llevan, lo que ya estaba roto, lo que tú
mismo empacaste si la caja no muestra daños por fuera, ni el desgaste normal.

Presenta un reclamo en la página de la mudanza en cuanto lo notes, dentro de los 14 días después de la
entrega y con fotos si puedes. Mientras tanto se retiene del pago del transportista el monto reclamado.
El transportista tiene 72 horas para responder y puede ofrecerte un monto; si no, decidimos nosotros,
por lo general en siete días, y les explicamos a ambos el porqué. Cada parte puede apelar una vez, en
14 días, y entonces decide otra persona. Devolvemos a tu tarjeta lo que corresponda; todo lo que se
devuelve de una mudanza es, como máximo, lo que se cobró por ella. Esto se suma a los derechos que la
ley te da frente al transportista, que conservas.

# 8. Reseñas y conducta

Las reseñas deben tratar de la mudanza, ser sinceras y propias. Quitamos las que amenazan, insultan,
revelan datos personales o fueron pagadas. El trato debe ser respetuoso: podemos suspender cuentas por abuso,
fraude, discriminación o por acordar fuera de Haulwell una mudanza que surgió aquí.

# 9. Para transportistas y conductores

Los transportistas son empresas independientes y no empleados nuestros. Tienen las licencias y los
seguros que exige su trabajo, mantienen al día sus documentos con nosotros y responden por sus
conductores. Las ofertas muestran el pago neto antes de aceptarlas. Cobramos una comisión del
servicio, ahora del 20%, y ninguna de las propinas y los peajes. Una propina que se reembolsa, o que
el banco del titular recupera, se descuenta de nuevo. ${pay.promise}
Cada oferta muestra hasta cuántos minutos la empresa conserva todo el pago. Lo ganado queda
disponible cuando se ha cobrado al cliente; en los primeros cinco trabajos, siete días después.
Mientras haya una disputa abierta, queda retenido; mientras haya un reclamo abierto, solo se retiene
el monto reclamado. Las empresas no toman sus propias mudanzas ni las de sus conductores. Quien devuelve un
trabajo paga nuestra parte del cargo por cancelación que el cliente ya no debe, y puede perder el
acceso a otros trabajos. Un trabajo al que el equipo no llega a tiempo cuenta un año en el historial de
la empresa.

# 10. Afiliados

Quien nos envía clientes en virtud de un acuerdo recibe la comisión pactada por las mudanzas
terminadas, y no por las suyas propias.

# 11. Nuestra responsabilidad

Respondemos sin límite por el daño que causemos a propósito o por negligencia grave, y siempre que la
ley no permita un límite. En lo demás, nuestra responsabilidad por una mudanza se limita al precio
que pagaste por ella. No respondemos por el trabajo del transportista, por el que responde él como dice
la sección 7, ni de lo que nadie podía evitar.

# 12. Conflictos y ley aplicable

Primero [escríbenos](/contact): casi todo se resuelve en unos días. Estos términos se rigen por la
ley del estado donde empieza la mudanza, y son competentes sus tribunales. Puedes acudir al tribunal
de reclamos menores cuando la ley te lo permita. Nada de lo dicho aquí te quita un derecho al que la
ley no te permite renunciar.

# 13. Cambios

Una nueva edición de estos términos se publica aquí antes del día en que entra en vigor. Para una
mudanza que ya reservaste sigue vigente la edición de aquel día. Todas las ediciones se pueden leer.
`,
}
