import SCIMMY from 'scimmy'

const { Attribute, SchemaDefinition } = SCIMMY.Types
type AttributeConfig = SCIMMY.Types.Attribute.AttributeConfig

const text = (name: string, description: string, config: AttributeConfig = {}) =>
  new Attribute('string', name, { ...config, description })
const readOnly = { direction: 'out', mutable: false } as const

const userDefinition = new SchemaDefinition(
  'User',
  'urn:ietf:params:scim:schemas:core:2.0:User',
  'A person',
  [
    text('userName', 'What the identity provider calls the person', { required: true, uniqueness: 'server' }),
    new Attribute('complex', 'name', { description: 'The parts of the name' }, [
      text('formatted', 'The full name'),
      text('familyName', 'The family name'),
      text('givenName', 'The given name'),
      text('middleName', 'The middle names'),
      text('honorificPrefix', 'What stands before the name'),
      text('honorificSuffix', 'What stands behind the name'),
    ]),
    text('displayName', 'The name as others see it'),
    text('preferredLanguage', 'The language that somebody new practises in, where there is it'),
    text('locale', 'The same, where no language is preferred'),
    new Attribute('boolean', 'active', { description: 'Whether the person may sign in and occupies a seat' }),
    new Attribute('complex', 'emails', { multiValued: true, description: 'The email address: one is kept' }, [
      text('value', 'The address'),
      text('type', 'Always work'),
      new Attribute('boolean', 'primary', { description: 'Always true' }),
    ]),
    new Attribute(
      'complex',
      'groups',
      { ...readOnly, multiValued: true, description: 'The groups of the person' },
      [
        text('value', 'The id of the group', readOnly),
        new Attribute('reference', '$ref', {
          ...readOnly,
          referenceTypes: ['Group'],
          description: 'Its address',
        }),
        text('display', 'Its name', readOnly),
        text('type', 'Always direct', readOnly),
      ],
    ),
  ],
)

const groupDefinition = new SchemaDefinition(
  'Group',
  'urn:ietf:params:scim:schemas:core:2.0:Group',
  'A group of people, which may give a role',
  [
    text('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
    new Attribute('complex', 'members', { multiValued: true, description: 'Who is in the group' }, [
      text('value', 'The id of the person', { mutable: 'immutable' }),
      text('display', 'The name of the person', readOnly),
      text('type', 'Always User', readOnly),
      new Attribute('reference', '$ref', {
        ...readOnly,
        referenceTypes: ['User'],
        description: 'Their address',
      }),
    ]),
  ],
)

export class UserSchema extends SCIMMY.Types.Schema {
  static override get id(): string {
    return userDefinition.id
  }
  static override get definition() {
    return userDefinition
  }
  constructor(resource: object, direction = 'both') {
    super(resource, direction)
    Object.assign(this, userDefinition.coerce(resource, direction))
  }
}

export class GroupSchema extends SCIMMY.Types.Schema {
  static override get id(): string {
    return groupDefinition.id
  }
  static override get definition() {
    return groupDefinition
  }
  constructor(resource: object, direction = 'both') {
    super(resource, direction)
    Object.assign(this, groupDefinition.coerce(resource, direction))
  }
}
