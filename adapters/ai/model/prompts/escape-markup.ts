/** Texts of authors cannot close a block of a prompt: they lose angle brackets and marks of direction. */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
