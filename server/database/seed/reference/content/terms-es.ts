import type { LegalTextSeed } from './legal-text-seed.ts'

export const termsEs: LegalTextSeed = {
  title: 'Términos del servicio',
  summary:
    'Haulwell lo pone en contacto con transportistas independientes. El precio que acepta es lo máximo que paga; cancelar es gratis hasta 48 horas antes; si algo va mal, díganoslo en la página de la mudanza.',
  body: `# 1. Quiénes somos y qué hacemos

Haulwell es un mercado, gestionado por {{company}}.
Le mostramos el precio de una mudanza, ofrecemos el trabajo a empresas de mudanzas independientes
(«transportistas»), cobramos el pago y entregamos al transportista su parte.
**La mudanza la realiza el transportista**, con su propia licencia y su propio seguro. Al reservar una
mudanza o aceptar un trabajo, usted acepta estos términos, nuestra
[política de privacidad](/privacy) y nuestro [aviso legal](/legals).

# 2. Su cuenta

Debe tener al menos 18 años y capacidad para contratar. Usted entra con un código que enviamos a su
correo o a su teléfono; mantenga ambos bajo su control y avísenos enseguida si pierde alguno. Dé
información verdadera y manténgala así. Cada persona o empresa tiene una sola cuenta.

# 3. Precios

Una cotización se compone de las líneas que muestra, y cada una sale de una regla que usted puede
abrir. Vale durante 24 horas para las direcciones, los objetos, los pisos y el horario que describió.

- Con el precio **fijo** paga como máximo la cotización. Si la mudanza, medida desde el primer objeto
  cargado hasta el último que se deja, resulta más barata, paga el precio más barato.
- Con el precio **con tope** paga el tiempo medido y como máximo un 10 % más que la cotización.
- El impuesto se cobra como exige la ley del estado donde empieza la mudanza.
- Un cupón u otro descuento se aplica al servicio y tiene el máximo que muestra la línea. Los
  descuentos no se suman.

Si lo que encuentra el equipo difiere tanto de lo descrito que el vehículo o el equipo no pueden
hacer el trabajo, el transportista puede rechazarlo, y buscaremos una solución con usted.

# 4. Reserva y pago

Usted hace un pedido al confirmar su precio con una tarjeta. Pedimos a su banco que retenga lo máximo
que puede costar la mudanza. La tarjeta se cobra cuando usted confirma que la mudanza terminó, o 24
horas después de la entrega. Si nadie la ha aceptado dos horas antes de que empiece su horario, el
pedido termina y se libera toda la retención.

El contrato de la mudanza nace entre usted y el transportista cuando este acepta el trabajo. Le
decimos quién es.

# 5. Cambiar y cancelar

Puede pedir otro horario mientras el conductor no haya salido; ve el precio nuevo antes de aceptar.

Puede cancelar hasta que empiece la carga. Es gratis durante los 10 minutos siguientes a la reserva,
mientras nadie haya aceptado y más de 48 horas antes de que empiece el horario. En los demás casos,
el cargo es una parte de las líneas de servicio de su precio:

| Cuándo cancela | Cargo |
|---|---|
| de 48 a 24 horas antes del horario | 15 % |
| de 24 a 4 horas antes | 35 % |
| de 4 a 2 horas antes | 50 % |
| menos de 2 horas antes | 65 % |
| después de que llegue el equipo | 80 % |

La protección, los peajes y la propina se devuelven siempre. Usted ve el cargo y lo confirma antes de
que se cancele nada. La mayor parte es para el transportista, que le reservó ese tiempo. Si cancela
el transportista, o nosotros, usted no paga nada.

# 6. El día de la mudanza

Esté presente o nombre a alguien que actúe por usted. Asegúrese de que el equipo pueda entrar y
estacionar, y de que sus cosas estén empacadas de modo que se puedan llevar. Los transportistas no
llevan lo que el catálogo marca como no admitido, y pueden dejar todo lo peligroso o ilegal. Lleve
consigo el dinero, las joyas, las medicinas y los documentos.

La mudanza termina cuando la última pieza está en su lugar. Su código de cuatro cifras, o su firma,
confirma que recibió sus cosas.

# 7. Pérdidas y daños

El transportista responde de sus cosas mientras están a su cuidado. La protección cubre la pérdida y
los daños hasta el valor que usted declaró al reservar: 300 USD sin más cargo, y más por el precio
que muestra su cotización. No cubre lo que los transportistas no llevan, lo que ya estaba roto, lo
que usted mismo empacó y no muestra daños por fuera, ni el desgaste normal.

Reporte el problema en la página de la mudanza en cuanto lo note, con fotos si puede. El pago del
transportista por esta mudanza queda retenido mientras escuchamos a las dos partes. Decidimos en un
plazo razonable, les explicamos a ambos el porqué y devolvemos a su tarjeta lo que corresponda. Esto
se suma a los derechos que la ley le da frente al transportista, que usted conserva.

# 8. Reseñas y conducta

Las reseñas deben tratar de la mudanza, ser sinceras y propias. Quitamos las que amenazan, insultan,
revelan datos personales o fueron pagadas. Trátense con respeto: podemos suspender cuentas por abuso,
fraude, discriminación o por acordar fuera de Haulwell una mudanza que surgió aquí.

# 9. Para transportistas y conductores

Los transportistas son empresas independientes y no empleados nuestros. Tienen las licencias y los
seguros que exige su trabajo, mantienen al día sus documentos con nosotros y responden de sus
conductores. Las ofertas muestran el pago neto antes de aceptarlas. Cobramos una comisión del
servicio, ahora del 20 %, y ninguna de las propinas y los peajes. Lo ganado queda disponible cuando
se ha cobrado al cliente; mientras haya una disputa abierta, queda retenido. Quien devuelve un
trabajo poco antes de que empiece puede perder el acceso a otros trabajos.

# 10. Afiliados

Quien nos envía clientes en virtud de un acuerdo recibe la comisión pactada por las mudanzas
terminadas, y no por las suyas propias.

# 11. Nuestra responsabilidad

Respondemos sin límite del daño que causemos a propósito o por negligencia grave, y siempre que la
ley no permita un límite. En lo demás, nuestra responsabilidad por una mudanza se limita al precio
que usted pagó por ella. No respondemos del trabajo del transportista, del que responde él como dice
el apartado 7, ni de lo que nadie podía evitar.

# 12. Conflictos y ley aplicable

[Escríbanos](/contact) primero: casi todo se resuelve en unos días. Estos términos se rigen por la
ley del estado donde empieza la mudanza, y son competentes sus tribunales. Puede acudir al tribunal
de reclamos menores que la ley le ofrezca. Nada de lo dicho aquí le quita un derecho al que la ley no
le permite renunciar.

# 13. Cambios

Una nueva edición de estos términos se publica aquí antes del día en que entra en vigor. Para una
mudanza que ya pidió sigue vigente la edición de aquel día. Todas las ediciones se pueden leer.
`,
}
