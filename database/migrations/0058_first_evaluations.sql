-- Whose an evaluation is and of which scenario, beside it, and whether it is the first of them: who of an organisation has
-- been evaluated in a scenario is told from an index, however often they tried. Chats have no new index, so that a turn
-- costs what it did.
-- Phase: expand. Lives with programs that know 0057_draft_trials.
alter table evaluations
  -- Without foreign keys: the chat has them.
  add column user_id bigint,
  -- Null of a conversation of one's own.
  add column scenario_id bigint,
  -- No earlier one of this person in this scenario, made for this organisation. Of two at once both may be.
  add column is_first_of_person boolean not null default false;

update evaluations set user_id = chats.user_id, scenario_id = chats.scenario_id
from chats where chats.id = evaluations.chat_id;
update evaluations set is_first_of_person = true
where id in (
  select distinct on (organization_id, scenario_id, user_id) id from evaluations
  where scenario_id is not null order by organization_id, scenario_id, user_id, created_at, id
);
create index evaluations_first_of_person on evaluations (organization_id, scenario_id, user_id) include (created_at)
  where is_first_of_person;

-- Here and not in the statement that stores an evaluation, because programs that do not know the columns store some too.
-- What a backup restores has them already.
create function name_owner_of_evaluation() returns trigger language plpgsql as $$
begin
  if new.user_id is null then
    select chats.user_id, chats.scenario_id into new.user_id, new.scenario_id from chats where chats.id = new.chat_id;
    new.is_first_of_person := new.scenario_id is not null and not exists (
      select from evaluations as earlier
      where earlier.organization_id = new.organization_id and earlier.scenario_id = new.scenario_id
        and earlier.user_id = new.user_id and earlier.is_first_of_person
    );
  end if;
  return new;
end $$;
create trigger evaluations_name_owner before insert on evaluations
  for each row execute function name_owner_of_evaluation();

-- Linking two accounts hands the chats of one to the other.
create function hand_over_evaluations() returns trigger language plpgsql as $$
begin
  update evaluations set user_id = new.user_id where chat_id = new.id;
  return null;
end $$;
create trigger chats_hand_over_evaluations after update of user_id on chats
  for each row execute function hand_over_evaluations();
