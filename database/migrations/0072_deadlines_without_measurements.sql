-- A measurement of a study counts for no deadline: whoever has been evaluated by one would be known to take part.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.
create or replace function name_owner_of_evaluation() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    select chats.user_id, chats.scenario_id into new.user_id, new.scenario_id from chats where chats.id = new.chat_id;
    new.is_first_of_person := new.scenario_id is not null
      and not exists (select from study_measurements as measurement where measurement.chat_id = new.chat_id)
      and not exists (
        select from evaluations as earlier
        where earlier.organization_id = new.organization_id and earlier.scenario_id = new.scenario_id
          and earlier.user_id = new.user_id and earlier.is_first_of_person
      );
  end if;
  return new;
end $$;

-- Where a measurement was the first one, the first that is none is it now.
with measured as (
  update evaluations set is_first_of_person = false
  where is_first_of_person and chat_id in (select chat_id from study_measurements)
  returning organization_id, scenario_id, user_id
)
update evaluations set is_first_of_person = true
where id in (
  select distinct on (organization_id, scenario_id, user_id) id
  from evaluations join measured using (organization_id, scenario_id, user_id)
  where not exists (select from study_measurements as measurement where measurement.chat_id = evaluations.chat_id)
  order by organization_id, scenario_id, user_id, created_at, id
);
