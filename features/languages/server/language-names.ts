/** Regional variants with their own names, such as Flemish; each stands for its language. */
export const regionalTags =
  'ar-001 de-AT de-CH en-AU en-CA en-GB en-US es-419 es-ES es-MX fa-AF fr-CA fr-CH nl-BE pt-BR pt-PT ro-MD sw-CD zh-Hans zh-Hant'.split(
    ' ',
  )

/** Names of languages that the platform does not know. */
export const otherNames: Readonly<Record<string, string>> = {
  Mandarin: 'zh',
  'Mandarin Chinese': 'zh',
  Mandarim: 'zh',
  Putonghua: 'zh',
  Castilian: 'es',
  Castellano: 'es',
  Castelhano: 'es',
  Castillan: 'es',
  Farsi: 'fa',
  Tagalog: 'fil',
  Valencian: 'ca',
  'Bahasa Indonesia': 'id',
  'Bahasa Melayu': 'ms',
  'Scots Gaelic': 'gd',
  Kreyòl: 'ht',
  'Kreyòl ayisyen': 'ht',
  'Crioulo haitiano': 'ht',
}

/** Languages' own names that the platform abbreviates or lacks. */
export const ownNames: Readonly<Record<string, string>> = {
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  ht: 'Kreyòl ayisyen',
}
