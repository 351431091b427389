/** Texts of the field that takes and sends a photo. */
export const photo = {
  take: 'Take a photo',
  retake: 'Take another photo',
  preview: 'The photo you took',
  gallery: 'From gallery',
  preview_of: 'Photo {{n}} that you took',
  remove: 'Remove photo {{n}}',
  most: 'You can add only {{most}} photos.',
  empty: 'A picture was empty (0 bytes). Take it again or choose another one.',
  preparing: 'Preparing the photo…',
  sending: 'Sending the photo…',
  sent: 'Photo sent.',
  failed: 'We couldn’t send the photo. It’s saved here.',
  again: 'Send it again',
}
