import { pay } from '#contract/locales/es/pay.ts'
import type { LegalTextSeed } from './legal-text-seed.ts'

export const carrierAgreementEs: LegalTextSeed = {
  title: 'Contrato de transportista',
  summary:
    'Sigues siendo una empresa independiente. Ves tu pago neto antes de tomar un trabajo, mantienes tus documentos vigentes y respondes por las pertenencias mientras las llevas.',
  body: `# 1. Quiénes lo firman

Este contrato es entre {{company}} ("nosotros") y la empresa que lo firma ("tú"). Dice en qué
condiciones recibes trabajos a través de Haulwell. Además valen nuestros
[términos del servicio](/terms); si difieren, vale este contrato.

# 2. Una empresa independiente

Tú decides qué trabajos tomas, cuándo trabajas y quién conduce para ti. Nadie aquí es nuestro empleado,
y pagas tus propios impuestos, sueldos, combustible y seguros. Puedes trabajar para otros.

# 3. Licencias, seguro y documentos

Tienes las licencias y los registros que tu trabajo exige donde trabajas, y el seguro que subiste.
Mantienes tus documentos vigentes y nos avisas de inmediato si alguno cambia. No recibes trabajos nuevos
mientras falte, se haya rechazado o haya vencido un documento necesario. Cada conductor necesita una
licencia de conducir vigente y una verificación de antecedentes.

# 4. Tomar un trabajo

Una oferta muestra los lugares, el horario, la carga y tu pago neto. Al aceptarla haces un contrato con
el cliente y prometes llegar en el horario con un camión adecuado y el equipo reservado. No tomas
mudanzas tuyas ni de tus conductores.

# 5. Tu pago

- Nos quedamos con una comisión del servicio, hoy del 20 %. Los peajes y las propinas son tuyos por completo.
- El cupón del cliente lo pagamos nosotros, no tú.
- ${pay.promise}
- Con un precio con tope se te paga por el tiempo medido, dentro del rango que muestra la oferta.
- Tu pago queda disponible cuando se ha cobrado al cliente; en tus primeros cinco trabajos, siete días
  después. Los pagos se hacen cada semana. Si cambias la cuenta, esperan 48 horas.
- Un reclamo retiene solo la cantidad que reclama el cliente. Una disputa retiene el dinero de esa mudanza.

# 6. Devolver un trabajo, llegar tarde

Puedes devolver un trabajo hasta que tu conductor haya salido. Desde 48 horas antes del horario pagas
entonces nuestra parte de la tarifa de cancelación que el cliente ya no debe; antes ves la cantidad. Los
trabajos devueltos, y aquellos a los que tu equipo llegó demasiado tarde o no llegó, quedan en tu
historial. Una ausencia queda allí un año.

# 7. El día de la mudanza

Tu conductor registra cada paso cuando ocurre, porque el tiempo medido forma el precio, y toma una foto
al final. Nadie pide al cliente dinero aparte de lo que muestra Haulwell, ni acuerda fuera de Haulwell
una mudanza que surgió aquí.

# 8. Daños y pérdidas

Respondes por las pertenencias mientras están a tu cuidado. Contestas un reclamo en 72 horas; después
decidimos con lo que envió el cliente. Lo que debas se descuenta de tu pago.

# 9. Datos personales

Usas los nombres, las direcciones y los teléfonos de los clientes solo para hacer sus mudanzas, y borras
tus copias cuando terminan.

# 10. Suspensión y fin

Puedes terminar este contrato en cualquier momento cuando tus trabajos aceptados estén hechos. Podemos
suspender a una empresa que pone en riesgo a personas o pertenencias, que llega tarde o no llega una y
otra vez, o que incumple este contrato, y decimos por qué. Lo que ganaste se paga en todo caso.

# 11. Ediciones nuevas

Te avisamos de una edición nueva y te pedimos que la firmes. Hasta entonces vale la edición que firmaste.
Cada texto firmado se guarda con su suma de control, la hora y el nombre que escribiste.
`,
}
