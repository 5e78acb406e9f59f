-- A reply that is read through another process than the one that makes it is shown while it is made.
-- Phase: expand. Lives with programs that know 0022_scim.
alter table leases
  -- Whether somebody at another process waits for the work.
  add column is_watched boolean not null default false,
  -- What there is of the work so far, while it is watched.
  add column progress text;
