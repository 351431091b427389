import type { Same, Texts } from '../en.ts'

export const photo: Same<Texts['photo']> = {
  take: 'Tomar una foto',
  retake: 'Tomar otra foto',
  preview: 'La foto que tomaste',
  preparing: 'Preparando la foto…',
  sending: 'Enviando la foto…',
  sent: 'Foto enviada.',
  failed: 'No pudimos enviar la foto. Sigue guardada aquí.',
  again: 'Enviarla otra vez',
}
