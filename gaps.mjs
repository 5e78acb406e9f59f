import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertSchemas } from '#app/server/openapi/component-schemas.ts'
import { addDescriptions } from '#app/server/openapi/add-descriptions.ts'
import { findInlineSchemas, findRoutes, findSchemas } from '#app/server/openapi/find-declared.ts'
const files = globSync(['platform/contract/schemas.ts', 'features/*/contract{,-*}.ts']).filter(f=>!f.endsWith('.test.ts')).toSorted()
const fileOf = new Map()
const contracts = []
for (const f of files) { const c = await import(join(process.cwd(), f)); contracts.push(c); for (const k of Object.keys(c)) if(!fileOf.has(k)) fileOf.set(k,f); for (const [k,v] of Object.entries(c)) if (k.endsWith('Routes')) for (const r of Object.keys(v)) fileOf.set(r, f) }
const routes = findRoutes([{name:'',description:'',contracts}])
const named = findSchemas(contracts)
const { schemas } = convertSchemas(named, findInlineSchemas(routes))
addDescriptions(schemas, JSON.parse(readFileSync('app/server/openapi/descriptions.json','utf8')))
const used = new Set()
const walk = v => { if (typeof v !== 'object' || !v) return; for (const [k,c] of Object.entries(v)) { if (k==='$ref'&&typeof c==='string') { const n=c.split('/').pop(); if(!used.has(n)){used.add(n); walk(schemas[n])} } else walk(c) } }
for (const [id,s] of Object.entries(schemas)) if (id.includes(' ')) walk(s)
for (const r of routes) for (const x of [r.route.params,r.route.query,r.route.body,r.route.reply,r.route.file,...Object.values(r.route.events??{})]) if (x) for (const [n,s] of named) if (s===x) { used.add(n); walk(schemas[n]) }
const generic = new Set(['Id','Moment','LanguageCode','CalendarDay','TextsLanguage'])
const plain = new Set((process.argv[2]??'').split(','))
const gaps = []
const visit = (s, path, root) => {
  if (typeof s !== 'object' || !s) return
  for (const [k, p] of Object.entries(s.properties ?? {})) {
    const ref = p.$ref ?? p.anyOf?.filter(o=>o.type!=='null').map(o=>o.$ref)[0]
    const r = ref?.split('/').pop()
    const ok = p.description || (!s.anyOf && r && !generic.has(r) && schemas[r]?.description)
    if (!ok) gaps.push([fileOf.get(root.split(' ')[0]) , root, [...path,k].join('.'), JSON.stringify(p).slice(0,110), s.required?.includes(k)?'':'?'])
    visit(p, [...path,k], root)
  }
  for (const k of ['items','additionalProperties']) visit(s[k], path, root)
  for (const k of ['anyOf','oneOf','allOf']) for (const o of s[k]??[]) visit(o, path, root)
}
for (const [n,s] of Object.entries(schemas)) if (n.includes(' ')||used.has(n)) visit(s,[],n)
const named2=[...used].filter(n=>!schemas[n]?.description)
const counts = {}
for (const g of gaps) { const k=g[2].split('.').pop(); counts[k]=(counts[k]??0)+1 }
if (process.argv.includes('-c')) console.log(Object.entries(counts).sort((a,b)=>b[1]-a[1]).map(e=>e.join(':')).join(' '))
else { let last; for (const g of gaps.filter(g=>!plain.has(g[2].split('.').pop())).sort((a,b)=>a[0]<b[0]?-1:1)) { if (g[0]!==last) console.log('# '+(last=g[0])); console.log(g.slice(1).join(' | ')) } }
console.log('undescribed components', named2.join(' '), 'gaps', gaps.length, 'used', used.size)
