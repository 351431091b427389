import type { LegalTextSeed } from './legal-text-seed.ts'

export const privacyEs: LegalTextSeed = {
  title: 'Política de privacidad',
  summary:
    'Recogemos lo que una mudanza necesita, mostramos a cada parte solo lo que debe saber, nunca vendemos sus datos y aquí le decimos cómo verlos, corregirlos o borrarlos.',
  body: `# 1. De qué se trata

Esta política dice qué datos personales recoge Haulwell de visitantes, clientes, transportistas y
conductores, para qué los usa, quién los ve y qué puede pedirnos usted.
El responsable es {{company}}.

# 2. Qué recogemos

- **Cuenta:** nombre, correo, teléfono, idioma y zona horaria.
- **Mudanzas:** direcciones, pisos y estacionamiento, personas de contacto, los objetos y sus fotos,
  notas, fechas y precios.
- **Pago:** la marca, las últimas cuatro cifras y el vencimiento de su tarjeta, y los pagos hechos con
  ella. El número completo va al proveedor de pagos; nosotros no lo guardamos.
- **Realización de la mudanza:** la hora de cada paso y la prueba de entrega con foto, código o firma.
- **Transportistas y conductores:** nombre de la empresa, licencia, seguro y otros documentos,
  vehículos, ciudades, preferencias, ganancias y dónde se les paga.
- **Mensajes:** lo que usted nos escribe y lo que escribe a la otra parte, y sus reseñas.
- **Registros técnicos:** la dirección de su dispositivo en internet, la hora y el tipo de cada
  petición, y quién cambió qué en nuestros registros. Las visitas a la página de un afiliado se
  cuentan con una marca cifrada que cambia cada día y de la que no se puede leer la dirección de nadie.

# 3. Para qué los usamos

Para dar precios, organizar y realizar mudanzas, cobrar y entregar pagos, responderle, resolver
disputas, llevar las cuentas que exige la ley y proteger el servicio del fraude y el abuso. Solo
enviamos novedades y ofertas si usted las quiere, y cada una lleva un enlace para dejar de recibirlas.
Los precios dependen de las reglas que muestra su cotización, nunca de quién es usted.

# 4. Quién los ve

- **El transportista y el conductor de su mudanza** ven su nombre, las direcciones y los contactos, la
  lista de objetos y sus notas. Aquellos a quienes solo se ofrece el trabajo ven la zona y la tarea,
  no quién es usted ni su dirección exacta.
- **Los clientes** ven el nombre, la valoración y el avance de su transportista y su conductor.
- **Quienes trabajan para nosotros** como proveedores de alojamiento, pagos, correo, mensajes de texto
  y mapas reciben lo que su parte necesita, y no pueden usarlo para nada más.
- **Las autoridades y los tribunales** reciben lo que la ley nos obliga a dar.

No vendemos datos personales.

# 5. Cookies y almacenamiento en su navegador

Ponemos una cookie que mantiene su sesión y otra que protege los formularios. Su navegador guarda
además la mudanza que está describiendo, su idioma y los avisos que cerró. Las herramientas que miden
visitas y publicidad, si están activadas, pueden poner sus propias cookies; su navegador puede
rechazarlas sin que nada más deje de funcionar.

# 6. Cuánto tiempo los guardamos

Borramos un precio que pidió y no reservó al cabo de una semana aproximadamente, los códigos de
entrada después de un día y las sesiones cuando terminan. Los registros de mudanzas, pagos y cuentas
se guardan el tiempo que exigen las leyes fiscales y mercantiles, por lo general siete años. Los demás
datos de la cuenta se borran o se hacen anónimos cuando usted la cierra, salvo que siga abierta una
disputa.

# 7. Sus opciones y derechos

Puede ver y cambiar la mayoría de sus datos en su perfil, y dejar cualquier tema allí o con el enlace
del correo. Viva donde viva, puede pedirnos que le digamos qué tenemos sobre usted, que le demos una
copia, que lo corrijamos, que lo borremos o que dejemos de usarlo. [Escríbanos](/contact) desde la
dirección de su cuenta, para que sepamos que es usted; otra persona puede pedirlo en su nombre si
usted la autoriza. Respondemos en 45 días y nadie recibe peor trato por preguntar. Si no está de
acuerdo con la respuesta, pídanos que la revisemos o diríjase al fiscal general de su estado.

# 8. Seguridad

Las conexiones van cifradas. Las contraseñas del personal se guardan de modo que no se pueden leer, y
los códigos y las claves de sesión solo como huellas. El personal ve lo que su función requiere, y
cada cambio deja rastro. Si sus datos corren peligro, se lo diremos a usted y a las autoridades como
exige la ley.

# 9. Menores

Haulwell es para adultos. No recogemos a sabiendas datos de menores de 16 años y los borramos cuando
nos enteramos.

# 10. Cambios

Una nueva edición de esta política se publica aquí antes del día en que entra en vigor. Las ediciones
anteriores se pueden leer.
`,
}
