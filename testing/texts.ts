import { composeNamespaces } from '#platform/contract/namespaces.ts'

const files = import.meta.glob<Readonly<Record<string, object | string>>>(
  ['../features/*/locales/*.json', '../app/web/locales/*.json'],
  { eager: true, import: 'default' },
)

/** Every text of the screens, by language and namespace, as the server serves them. */
export const texts: Record<string, Record<string, object>> = {}

for (const [name, namespace] of Object.entries(composeNamespaces(files))) {
  const [language = '', slice = ''] = name.split('/')
  texts[language] = { ...texts[language], [slice]: namespace }
}
