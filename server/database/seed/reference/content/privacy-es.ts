import type { LegalTextSeed } from './legal-text-seed.ts'

export const privacyEs: LegalTextSeed = {
  title: 'Política de privacidad',
  summary:
    'Recogemos lo que una mudanza necesita, mostramos a cada parte solo lo que debe saber, nunca vendemos tus datos y aquí te decimos cómo verlos, corregirlos o borrarlos.',
  body: `# 1. De qué se trata

Esta política dice qué datos personales recoge Haulwell de visitantes, clientes, transportistas y
conductores, para qué los usa, quién los ve y qué puedes pedirnos.
El responsable es {{company}}.

# 2. Qué recogemos

- **Cuenta:** nombre, correo, teléfono, idioma y zona horaria.
- **Mudanzas:** direcciones, pisos y estacionamiento, personas de contacto o con quienes compartes la
  mudanza, los objetos y sus fotos, notas, fechas y precios.
- **Pago:** la marca, los últimos cuatro dígitos y el vencimiento de tu tarjeta, y los pagos hechos
  con ella. El número completo va al proveedor de pagos; nosotros no lo guardamos.
- **Realización de la mudanza:** la hora de cada paso, las fotos del estado antes y después que toma
  el equipo, la prueba de entrega con fotos, código o firma y, si el equipo los envía, una foto de la
  puerta y a qué distancia de tu dirección estaba su teléfono. Si un conductor te muestra dónde está el camión, te pasamos la posición y no guardamos el recorrido.
- **Transportistas y conductores:** nombre de la empresa, licencia, seguro y otros documentos,
  vehículos, ciudades, preferencias, ganancias y dónde se les paga.
- **Verificaciones de antecedentes de los conductores:** tu consentimiento, el resultado y sus fechas.
  La empresa que hace la verificación guarda el informe; el transportista para el que manejas solo ve
  el resultado.
- **Lista de espera:** tu correo y los códigos postales o la ciudad por los que preguntaste, hasta que
  salgas de la lista o pidas que los borremos.
- **Mensajes:** lo que nos escribes, lo que le escribes a la otra parte y tus reseñas.
- **Registros técnicos:** la dirección de tu dispositivo en internet, la hora y el tipo de cada
  solicitud, y quién cambió qué en nuestros registros. Las visitas a la página de un afiliado se
  cuentan con una marca cifrada que cambia cada día y de la que no se puede leer la dirección de nadie.

# 3. Para qué los usamos

Para dar precios, organizar y realizar mudanzas, cobrar y entregar pagos, responderte, resolver
disputas, llevar las cuentas que exige la ley y proteger el servicio del fraude y el abuso. Solo
enviamos novedades y ofertas si las quieres, y cada una lleva un enlace para dejar de recibirlas.
Los precios dependen de las reglas que muestra tu cotización, nunca de quién eres.

# 4. Quién los ve

- **El transportista y el conductor de tu mudanza** ven tu nombre, las direcciones y los contactos, la
  lista de objetos y tus notas. Los transportistas a quienes solo se les ofrece el trabajo ven la zona
  y la tarea, no quién eres ni tu dirección exacta.
- **Los clientes** ven el nombre, la calificación y el avance de su transportista y su conductor.
- **Las personas con quienes compartes una mudanza** ven lo que la página indica antes de que crees el
  enlace.
- **Quienes trabajan para nosotros** como proveedores de alojamiento, pagos, correo, mensajes de texto
  y mapas reciben lo que su parte necesita, y no pueden usarlo para nada más.
- **Las autoridades y los tribunales** reciben lo que la ley nos obliga a dar.

No vendemos datos personales.

# 5. Cookies y almacenamiento en tu navegador

Usamos una cookie que mantiene tu sesión y otra que protege los formularios. Tu navegador guarda
además la mudanza que estás describiendo, tu idioma y los avisos que cerraste. Solo
cargamos herramientas de terceros que miden visitas y publicidad si las aceptas. Entonces pueden usar
sus propias cookies. Puedes rechazarlas sin que nada más deje de funcionar y cambiar de
opinión en «Opciones de privacidad», al final de la página.

# 6. Cuánto tiempo los guardamos

Borramos un precio que pediste y no reservaste después de aproximadamente una semana, los códigos para
iniciar sesión después de un día y las sesiones cuando terminan. Los registros de mudanzas, pagos y
cuentas se guardan el tiempo que exigen las leyes fiscales y mercantiles, por lo general siete años.

Puedes cerrar tu cuenta en tu perfil cuando no tengas abierta ninguna mudanza, pago, reembolso,
reclamo o disputa. Durante 14 días puedes cambiar de opinión: inicia sesión y elige conservar tu
cuenta. Después, o en cuanto no tengas nada abierto, borramos tu nombre, correo, teléfono, direcciones, tarjetas, notificaciones, las
calles, contactos, notas y fotos de tus mudanzas, y lo que escribiste a soporte. Quedan las ciudades,
fechas, trabajos, montos y pruebas de entrega de tus mudanzas, tus pagos, y tus reseñas sin tu nombre.
Si cierras una empresa, borramos su teléfono, código postal base, cuenta de pagos, calendario
y registro, como muy pronto cuando los clientes ya no puedan reclamar por su último trabajo. Quedan sus
nombres, trabajos, estados de cuenta, pagos, certificados de seguro y los contratos que firmó. De los
conductores borramos la licencia y su foto.
Los correos y mensajes de texto que te enviamos se borran después de 90 días, y los chats con un
transportista cerca de un año después de la mudanza. De las llamadas telefónicas quedan solo el número
y la hora.

# 7. Tus opciones y derechos

Puedes ver y cambiar la mayoría de tus datos en tu perfil, descargar una copia y cerrar ahí tu cuenta.
Puedes desactivar todo correo que no haga falta para tus reservas, pagos, códigos y citas, en tus
notificaciones o con el enlace del correo. Vivas donde vivas, puedes pedirnos que te digamos qué
tenemos sobre ti, que te demos una copia, que lo corrijamos, que lo borremos o que dejemos de usarlo. [Escríbenos](/contact)
desde la dirección de tu cuenta, para que sepamos que eres tú; otra persona puede pedirlo en tu nombre
si la autorizas. Respondemos en 45 días y nadie recibe peor trato por preguntar. Si no estás de
acuerdo con la respuesta, pídenos que la revisemos o acude al fiscal general de tu estado.

# 8. Seguridad

Las conexiones están cifradas. Las contraseñas del personal se guardan de modo que no se pueden leer, y
los códigos y las claves de sesión solo como huellas. El personal ve lo que su función requiere, y
cada cambio queda registrado. Si tus datos corren peligro, te avisaremos a ti y a las autoridades como
exige la ley.

# 9. Menores

Haulwell es para adultos. No recogemos a sabiendas datos de menores de 16 años y los borramos cuando
nos enteramos.

# 10. Cambios

Una nueva edición de esta política se publica aquí antes del día en que entra en vigor. Las ediciones
anteriores se pueden leer.
`,
}
