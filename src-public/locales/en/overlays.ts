/** Texts of the features that load after the page: consent and the notice of a newer build. */
export const overlays = {
  newer: {
    label: 'New version',
    text: 'There is a new version of this site.',
    load: 'Load it',
    later: 'Later',
    unsent: 'What you have written on this page and not sent would be lost.',
    anyway: 'Load it all the same',
  },
  privacy: {
    label: 'Privacy choices',
    end: 'What is loaded from others',
    text: 'May we count visits and learn which ads lead here? Nothing is loaded from others unless you agree.',
    more: 'Privacy policy',
    accept: 'Accept',
    refuse: 'Refuse',
    accepted: 'You have agreed.',
    refused: 'You have refused.',
  },
}
