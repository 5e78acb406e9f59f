type SliceTexts = Readonly<Record<string, object | string>>

/**
 * Groups the texts of the locale files, given by path, by `language/namespace`. A namespace is a slice; `app` is the
 * shell. The `failures` of all slices move to the namespace `failures`, because any screen may have to show any of
 * them.
 */
export function composeNamespaces(files: Readonly<Record<string, SliceTexts>>): Record<string, SliceTexts> {
  const namespaces: Record<string, SliceTexts> = {}
  for (const [path, file] of Object.entries(files)) {
    const [, slice = 'app', language = ''] =
      /(?:features\/([^/]+)|app\/web)\/locales\/(\w+)\.json$/.exec(path) ?? []
    const { failures, ...texts } = file
    const add = (name: string, more: SliceTexts) => {
      namespaces[name] = { ...namespaces[name], ...more }
    }
    add(`${language}/${slice}`, texts)
    if (failures !== undefined) add(`${language}/failures`, { [slice]: failures })
  }
  return namespaces
}
