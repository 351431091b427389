import type { overlays as en } from '../en/overlays.ts'
import type { Same } from '../en.ts'

/** Texts of the features that load after the page: consent and the notice of a newer build. */
export const overlays: Same<typeof en> = {
  newer: {
    label: 'Versión nueva',
    text: 'Hay una versión nueva de este sitio.',
    load: 'Cargarla',
    later: 'Más tarde',
    unsent: 'Se perdería lo que ha escrito en esta página sin enviarlo.',
    anyway: 'Cargarla de todos modos',
  },
  privacy: {
    label: 'Opciones de privacidad',
    end: 'Lo que se carga de terceros',
    text: '¿Podemos contar las visitas y saber qué anuncios traen aquí? No se carga nada de terceros sin su permiso.',
    more: 'Política de privacidad',
    accept: 'Aceptar',
    refuse: 'Rechazar',
    accepted: 'Usted ha aceptado.',
    refused: 'Usted ha rechazado.',
  },
}
