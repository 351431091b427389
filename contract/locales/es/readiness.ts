import type { readiness as en } from '../en/readiness.ts'

export const readiness: typeof en = {
  steps: {
    business: {
      title: 'Tu empresa',
      todo: 'Indica el nombre registrado, un teléfono y el código postal de tu base.',
      done: 'Sabemos quién eres y cómo contactarte.',
    },
    cities: {
      title: 'Dónde trabajas',
      todo: 'Elige al menos una ciudad. Solo verás trabajos de allí.',
      done_one: 'Trabajas en {{count}} ciudad.',
      done_other: 'Trabajas en {{count}} ciudades.',
    },
    trucks: {
      title: 'Camiones',
      todo: 'Agrega al menos un camión.',
      done_one: 'Hay {{count}} camión en servicio.',
      done_other: 'Hay {{count}} camiones en servicio.',
    },
    crew: {
      title: 'Quién conduce',
      todo: 'Conduce tú o invita a un conductor.',
      done_one: '{{count}} persona conduce para ti.',
      done_other: '{{count}} personas conducen para ti.',
    },
    insurance: {
      title: 'Comprobante de seguro',
      todo: 'Sube el certificado de seguro de tu empresa.',
    },
    registration: {
      title: 'Registro del vehículo',
      todo: 'Sube el registro de tu camión.',
    },
    legal_agreement: {
      title: 'Contrato de transportista',
      todo: 'Lee y firma el contrato entre tú y nosotros.',
      renewed: 'Hay una nueva edición. Léela y fírmala.',
      done: 'Ya lo firmaste.',
    },
    driver_documents: {
      title: 'Documentos del conductor',
      todo: 'Sube tu licencia de conducir y acepta una verificación de antecedentes.',
      with_driver:
        'Tu conductor aún tiene que aceptar la invitación, subir la licencia o aceptar una verificación de antecedentes.',
      with_us: 'Ya los tenemos. La mayoría se revisa en un día hábil.',
      done: 'Al menos un conductor está listo para conducir.',
    },
    payout_account: {
      title: 'Cuenta de cobro',
      todo: 'Agrégala antes de tu primer pago. Puedes tomar trabajos sin ella.',
      done: 'Tus pagos ya tienen destino.',
    },
    invitation: {
      title: 'La invitación de tu transportista',
      todo: 'Acéptala y serás parte del equipo.',
      done: 'Eres parte del equipo.',
    },
    license: { title: 'Licencia de conducir', todo: 'Toma una foto de tu licencia de conducir.' },
    background_check: {
      title: 'Verificación de antecedentes',
      todo: 'Tu transportista pide la verificación y tú la aceptas aquí, o subes el informe de una que ya tengas.',
      needed: 'Tu transportista la pide. Lee de qué se trata y decide si estás de acuerdo.',
      consented: 'La verificación se está solicitando.',
      running: 'La verificación está en curso. Suele tardar unos días.',
      stalled: 'La verificación te espera. Mira qué hacer.',
      consider: 'Ya llegó el informe y una persona lo está revisando.',
      pre_adverse: 'Te enviamos un aviso. Léelo y responde a tiempo.',
      disputed: 'Estamos revisando tu disputa.',
      adverse: 'No pudimos aceptarla. Comunícate con soporte.',
    },
    driver_approval: {
      title: 'Tu aprobación',
      todo: 'Llega cuando se aceptan tus documentos.',
      with_us: 'Ya tenemos todo. Llega con la revisión de tus documentos.',
      done: 'Puedes conducir.',
    },
  },
  document: {
    with_us: 'Ya lo tenemos. La mayoría de los documentos se revisa en un día hábil.',
    done: 'Está vigente.',
    expired: 'Venció. Sube el nuevo.',
    rejected: 'Súbelo de nuevo: {{reason}}',
  },
  missing: 'Antes de enviarlo, aún falta: {{steps}}.',
  not_approved: 'Estos documentos aún no están aprobados: {{steps}}.',
}
