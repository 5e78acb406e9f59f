-- An audit that could be altered would prove nothing: entries come and stay.

-- Taking an actor or an organisation away would alter their entries: who has some is kept.
alter table audit drop constraint audit_actor_id_fkey;
alter table audit drop constraint audit_organization_id_fkey;
alter table audit add constraint audit_actor_id_fkey foreign key (actor_id) references users (id);
alter table audit add constraint audit_organization_id_fkey
  foreign key (organization_id) references organizations (id);

create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is kept as it was written';
end $$;
create trigger audit_kept before update or delete or truncate on audit
  for each statement execute function keep_audit();
