-- A chat stays known as a measurement of a study when somebody withdraws or the study is deleted: overviews and deadlines would
-- tell by it how many took part.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

alter table chats add column began_as_measurement boolean not null default false;
update chats set began_as_measurement = true where id in (select chat_id from study_measurements);

-- By a trigger, so that it holds for what an older program begins meanwhile.
create function mark_chat_as_measurement() returns trigger language plpgsql as $$
begin
  update chats set began_as_measurement = true where id = new.chat_id;
  return null;
end $$;
create trigger chat_measures after insert or update of chat_id on study_measurements
  for each row execute function mark_chat_as_measurement();

create or replace function name_owner_of_evaluation() returns trigger language plpgsql as $$
declare
  is_measurement boolean;
begin
  if new.user_id is null then
    select chats.user_id, chats.scenario_id, chats.began_as_measurement into new.user_id, new.scenario_id, is_measurement
    from chats where chats.id = new.chat_id;
    new.is_first_of_person := new.scenario_id is not null and not is_measurement
      and not exists (
        select from evaluations as earlier
        where earlier.organization_id = new.organization_id and earlier.scenario_id = new.scenario_id
          and earlier.user_id = new.user_id and earlier.is_first_of_person
      );
  end if;
  return new;
end $$;
