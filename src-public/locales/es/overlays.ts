import type { overlays as en } from '../en/overlays.ts'
import type { Same } from '../en.ts'

/** Texts of the features that load after the page: consent and the notice of a newer build. */
export const overlays: Same<typeof en> = {
  newer: {
    label: 'Versión nueva',
    text: 'Hay una versión nueva de este sitio.',
    load: 'Cargarla',
    later: 'Más tarde',
    unsent: 'Si la cargas ahora, perderás lo que escribiste en esta página y no has enviado.',
    anyway: 'Cargarla de todos modos',
  },
  privacy: {
    label: 'Opciones de privacidad',
    end: 'Herramientas de terceros',
    text: '¿Podemos contar las visitas y saber qué anuncios traen gente aquí? No cargamos nada de terceros sin tu permiso.',
    more: 'Política de privacidad',
    accept: 'Aceptar',
    refuse: 'Rechazar',
    accepted: 'Aceptaste.',
    refused: 'Rechazaste.',
  },
}
