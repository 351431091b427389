import type { Same, Texts } from '../en.ts'

export const photo: Same<Texts['photo']> = {
  take: 'Tomar una foto',
  retake: 'Tomar otra foto',
  preview: 'La foto que tomaste',
  gallery: 'De la galería',
  preview_of: 'La foto {{n}} que tomaste',
  remove: 'Quitar la foto {{n}}',
  most: 'Solo caben {{most}} fotos.',
  empty: 'Una imagen estaba vacía (0 bytes). Tómala otra vez o elige otra.',
  preparing: 'Preparando la foto…',
  sending: 'Enviando la foto…',
  sent: 'Foto enviada.',
  failed: 'No pudimos enviar la foto. Sigue guardada aquí.',
  again: 'Enviarla otra vez',
}
