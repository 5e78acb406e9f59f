-- By which keys packs name what is here, so that an import finds again what an earlier one brought:
-- docs/decisions/0058-packs.md.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.
create table pack_items (
  kind text not null check (kind in ('character', 'mood', 'criteria', 'scenario')),
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 60),
  -- Of the table that the kind says; nothing that a pack can name is ever deleted.
  record_id bigint not null,
  -- SHA-256 of the item as it stood here after the last import, or at the first export, and as the pack had it then.
  local_hash text not null,
  pack_hash text not null,
  -- Title and version of the pack.
  pack text not null,
  primary key (kind, key),
  unique (kind, record_id)
);
