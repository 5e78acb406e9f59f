import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { expectedChecks, fakeOidc, identityAt, oidcCallback, oidcDefaults } from '#testing/fake-oidc.ts'
import { findGroupRuleProblems, parseGroupRules } from './group-rules.ts'
import { oidcProvider } from './oidc.ts'

const ann = { email: 'ann@b.example', email_verified: true, name: 'Ann B', preferred_username: 'ann' }

describe('claims', () => {
  test('that the ID token lacks come from UserInfo', async () => {
    expect(await identityAt({ userInfo: ann })).toMatchObject({
      subject: 'somebody',
      email: 'ann@b.example',
      username: 'ann',
      name: 'Ann B',
      missingClaims: [],
    })
  })

  test('of UserInfo are refused for another subject and do not verify another address', async () => {
    const ofAnother = identityAt({ userInfo: { ...ann, sub: 'another' } })
    await expect(ofAnother).rejects.toMatchObject({ fault: 'upstream' })
    const claims = { email: 'victim@b.example', name: 'Mallory' }
    expect(await identityAt({ claims, userInfo: ann })).toMatchObject({
      email: 'ann@b.example',
      name: 'Mallory',
    })
    const unverified = { ...claims, email_verified: false }
    expect(await identityAt({ claims: unverified, userInfo: ann })).toMatchObject({ email: null })
  })

  test('that are complete need no UserInfo, and a missing name refuses nobody', async () => {
    expect(await identityAt({ claims: ann, userInfo: {}, isUserInfoDown: true })).toMatchObject({
      name: 'Ann B',
    })
    const warn = vi.fn()
    const { name: _, ...nameless } = ann
    const down = { claims: nameless, userInfo: {}, isUserInfoDown: true }
    expect(await identityAt(down, {}, warn)).toMatchObject({ email: 'ann@b.example', name: null })
    expect(warn).toHaveBeenCalledOnce()
    await expect(identityAt({ userInfo: {}, isUserInfoDown: true })).rejects.toMatchObject({
      fault: 'upstream',
    })
  })

  test('about the email address are trusted where the operator says so, unless the provider denies them', async () => {
    const { email_verified: _, ...unsaid } = ann
    expect(await identityAt({ claims: unsaid }, { trustEmail: true })).toMatchObject({
      email: 'ann@b.example',
    })
    expect(await identityAt({ claims: unsaid })).toMatchObject({
      email: null,
      missingClaims: ['email_verified'],
    })
    const denied = { ...ann, email_verified: false }
    expect(await identityAt({ claims: denied }, { trustEmail: true })).toMatchObject({ email: null })
  })

  test('with a signature of another key are refused', async () => {
    const { privateKey: signingKey } = await generateKeyPair('RS256')
    await expect(identityAt({ claims: ann, signingKey })).rejects.toMatchObject({ fault: 'upstream' })
  })

  test('of another issuer, client, time or algorithm are refused', async () => {
    const hour = 3_600_000
    const all = { ...ann, nonce: expectedChecks.nonce }
    const body = { ...all, sub: 'somebody', aud: 'the-client', iss: oidcDefaults.issuer.href }
    const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 }
    const unsigned = new UnsecuredJWT({ ...body, ...times }).encode()
    const bySecret = await new SignJWT({ ...body, ...times })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(oidcDefaults.clientSecret))
    const refused: readonly (readonly [string, Parameters<typeof identityAt>[0]])[] = [
      ['another issuer', { claims: { ...ann, iss: 'https://other.example/' } }],
      ['another client', { claims: { ...ann, aud: 'another-client' } }],
      ['several clients, and made for another', { claims: { ...ann, aud: ['the-client', 'b'], azp: 'b' } }],
      ['the past', { claims: ann, expires: new Date(Date.now() - hour) }],
      ['the future', { claims: { ...ann, nbf: Math.floor((Date.now() + hour) / 1000) } }],
      ['nobody', { idToken: unsigned }],
      ['whoever has the secret', { idToken: bySecret }],
    ]
    for (const [fact, token] of refused)
      expect([fact, await identityAt(token).catch((error: unknown) => error)]).toEqual([
        fact,
        expect.objectContaining({ fault: 'upstream' }),
      ])
    expect(await identityAt({ claims: ann })).toMatchObject({ subject: 'somebody' })
  })

  test('are not requested from a provider whose metadata names another issuer', async () => {
    const metadata = { issuer: 'https://login.example/another' }
    const { fetch, requestTo } = fakeOidc({ claims: { ...ann, nonce: expectedChecks.nonce }, metadata })
    const provider = oidcProvider({ ...oidcDefaults, fetch }, () => {})
    await expect(provider.finish(oidcCallback(), expectedChecks)).rejects.toMatchObject({ fault: 'upstream' })
    expect(requestTo('/token')).toBeUndefined()
  })
})

describe('groups', () => {
  const rules =
    'cognito:groups  cn=coaches,ou=groups = admin @ Acme Ltd ; bosses=superadmin@Acme Ltd; *=user@Café'
  const groups = parseGroupRules(rules)
  const assignmentFor = async (claims: Readonly<Record<string, unknown>>) =>
    (await identityAt({ claims: { ...ann, ...claims } }, { groups })).assignment

  test('give the role of the first rule that fits, and * fits everybody', async () => {
    const admin = { role: 'admin', organization: 'Acme Ltd' }
    expect(await assignmentFor({ 'cognito:groups': ['bosses', 'cn=coaches,ou=groups'] })).toEqual(admin)
    expect(await assignmentFor({ 'cognito:groups': 'bosses' })).toEqual({ ...admin, role: 'superadmin' })
    for (const claims of [{}, { 'cognito:groups': [] }, { 'cognito:groups': { bosses: true } }])
      expect(await assignmentFor(claims)).toEqual({ role: 'user', organization: 'Café' })
    const few = parseGroupRules('groups coaches=admin@Acme Ltd')
    expect(await identityAt({ claims: ann }, { groups: few })).toMatchObject({
      assignment: null,
      missingClaims: ['groups'],
    })
  })

  test('that the provider withholds because there are too many give no assignment', async () => {
    const many = parseGroupRules('groups coaches=admin@Acme Ltd; *=user@Visitors')
    for (const overage of [{ _claim_names: { groups: 'src1' } }, { hasgroups: true }])
      expect(await identityAt({ claims: { ...ann, ...overage } }, { groups: many })).toMatchObject({
        assignment: null,
        areGroupsWithheld: true,
      })
    const roles = parseGroupRules('roles coaches=admin@Acme Ltd; *=user@Visitors')
    expect(await identityAt({ claims: { ...ann, hasgroups: true } }, { groups: roles })).toMatchObject({
      assignment: { role: 'user' },
    })
    const named = { _claim_names: { groups: 'src1' }, groups: ['coaches'] }
    expect(await identityAt({ claims: { ...ann, ...named } }, { groups: many })).toMatchObject({
      assignment: { role: 'admin' },
    })
  })

  test('with unreadable rules are named', () => {
    expect(findGroupRuleProblems(rules)).toEqual([])
    expect(findGroupRuleProblems('groups')).toEqual([expect.stringContaining('must be a claim and rules')])
    expect(findGroupRuleProblems('groups a=boss@Acme; b=user; c=user@Acme')).toEqual([
      expect.stringContaining('"a=boss@Acme" is no rule'),
      expect.stringContaining('"b=user" is no rule'),
    ])
  })
})
