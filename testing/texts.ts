/** Every text of the screens, by language and namespace, as the server would give them. */
export const texts: Record<string, Record<string, object>> = {}

const files = import.meta.glob<object>(['../features/*/locales/*.json', '../app/web/locales/*.json'], {
  eager: true,
  import: 'default',
})

for (const [path, file] of Object.entries(files)) {
  const [, namespace = 'app', language = ''] =
    /(?:features\/([^/]+)|app\/web)\/locales\/(\w+)\.json$/.exec(path) ?? []
  texts[language] = { ...texts[language], [namespace]: file }
}
