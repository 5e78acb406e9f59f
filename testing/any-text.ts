import fc from 'fast-check'

/**
 * Signs that break programs: of several scripts and directions, of two or more code points, white space of every kind,
 * and what means something in patterns, markup and JSON. fast-check's own list of all graphemes takes seconds to set up.
 */
const signs = [
  ...Array.from(' \t\n\r\u0000\u0085\u00A0\u200B\u200D\u2028\u2029\uFEFF'),
  ...Array.from('abcXYZ019.,;:!?…\'’‘"“”«»()[]{}<>/\\|&%$#@*+-–—=~^_`'),
  ...Array.from('éçãßœİıſµΩжשم中あ한ก'),
  'e\u0301',
  'नि',
  '🎉',
  '👩🏽‍💻',
  '🇧🇷',
  '\uD800',
]

/** Any text of at most so many signs. */
export const anyText = (constraints: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ unit: fc.constantFrom(...signs), ...constraints })
