/** Texts of the field that takes and sends a photo. */
export const photo = {
  take: 'Take a photo',
  retake: 'Take another photo',
  preview: 'The photo you took',
  preparing: 'Preparing the photo…',
  sending: 'Sending the photo…',
  sent: 'Photo sent.',
  failed: 'We couldn’t send the photo. It’s saved here.',
  again: 'Send it again',
}
