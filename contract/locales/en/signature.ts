/** The words of a signed agreement's PDF. */
export const signature = {
  edition: 'Edition {{edition}}, in force since {{day}}',
  signed: 'Signed by {{name}} for {{business}}',
  at: 'On {{at}}',
  from: 'From {{ip}}, with {{browser}}',
  checksum: 'SHA-256 of the text: {{sha256}}',
}
