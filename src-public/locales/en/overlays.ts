/** Texts of the features that load after the page: consent and the notice of a newer build. */
export const overlays = {
  newer: {
    label: 'New version',
    text: 'A new version of this site is available.',
    load: 'Load it',
    later: 'Later',
    unsent: 'If you load it now, you’ll lose what you’ve written on this page but not sent.',
    anyway: 'Load it anyway',
  },
  privacy: {
    label: 'Privacy choices',
    end: 'Third-party tools',
    text: 'May we count visits and learn which ads bring people here? We load nothing from third parties unless you agree.',
    more: 'Privacy policy',
    accept: 'Accept',
    refuse: 'Decline',
    accepted: 'You accepted.',
    refused: 'You declined.',
  },
}
