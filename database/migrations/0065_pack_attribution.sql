-- Whose an item is and under which licence, so that it is still said when it leaves again: docs/decisions/0058-packs.md.
-- Phase: expand. Lives with programs that know 0046_packs.
alter table pack_items
  -- PackFacts in the contract of packs: the pack that it was taken from; null for what was written here.
  add column came_with json,
  -- The same of the pack that that pack had it from; null where it was its author's own.
  add column origin json;
-- Until now only the starter pack's were certain: its keys are fixed.
update pack_items
set came_with = '{"title": "Starter pack", "version": "1.0.0", "licence": "Apache-2.0", "author": "Performance Partner"}'
where pack = 'Starter pack 1.0.0';
