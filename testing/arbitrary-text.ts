import fc from 'fast-check'

/**
 * Characters that tend to break programs: of several scripts and directions, made of several code points, white space
 * of every kind, and those with a meaning in patterns, markup and JSON. fast-check's own list of all graphemes takes
 * seconds to set up.
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

/** Generates texts of such characters; the lengths count entries of `signs`. */
export const arbitraryText = (
  constraints: { readonly minLength?: number; readonly maxLength?: number } = {},
) => fc.string({ unit: fc.constantFrom(...signs), ...constraints })
