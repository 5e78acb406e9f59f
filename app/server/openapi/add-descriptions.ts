/** What the contracts' comments say, by the place in the schemas: `Branch/properties/parent_id`. */
export type Descriptions = Readonly<Record<string, string>>

export function addDescriptions(schemas: object, descriptions: Descriptions): void {
  for (const [place, description] of Object.entries(descriptions)) {
    const part = place
      .split('/')
      .reduce<unknown>((whole, key) => (isObject(whole) ? Reflect.get(whole, key) : undefined), schemas)
    if (isObject(part)) Object.assign(part, { description })
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
