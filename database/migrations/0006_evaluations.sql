-- Evaluations are made like turns: claimed for one process, made without a connection, stored behind a fence.

-- What was counted, for pictures and progress; see Measures in the evaluations' contract.
alter table evaluations add column measures json;

-- An evaluation that is being made: by whom, and until when without a sign of life.
create table evaluation_claims (
  chat_id bigint primary key references chats (id),
  holder uuid not null,
  held_until timestamptz not null
);

-- Claims a chat's evaluation for one process. The chat's row lock makes all of them queue here.
-- verdict: claimed | missing (no such chat of this user) | made (there is one) | running (another process makes it)
--   | short (fewer turns than are needed) | limited (see wait_seconds)
create function claim_evaluation(
  p_user bigint, p_chat bigint, p_holder uuid, p_lease_seconds integer, p_turns integer,
  p_limit integer, p_window_seconds integer, p_cooldown_seconds integer
) returns table (verdict text, wait_seconds integer) language plpgsql as $$
declare
  chat chats;
begin
  select * into chat from chats where id = p_chat and user_id = p_user for update;
  if not found then
    verdict := 'missing';
  elsif exists (select from evaluations e where e.chat_id = p_chat) then
    verdict := 'made';
  elsif exists (select from evaluation_claims c where c.chat_id = p_chat and c.held_until > clock_timestamp()) then
    verdict := 'running';
  elsif chat.turn_count < p_turns then
    verdict := 'short';
  elsif exists (select from evaluation_claims c where c.chat_id = p_chat) then
    -- Whoever held it died; that attempt has been counted.
    verdict := 'claimed';
  else
    wait_seconds := take_allowance(p_user, 'evaluation', p_limit, p_window_seconds, p_cooldown_seconds);
    verdict := case when wait_seconds = 0 then 'claimed' else 'limited' end;
  end if;

  if verdict = 'claimed' then
    insert into evaluation_claims (chat_id, holder, held_until)
      values (p_chat, p_holder, clock_timestamp() + make_interval(secs => p_lease_seconds))
      on conflict (chat_id) do update set holder = excluded.holder, held_until = excluded.held_until;
  end if;
  return next;
end $$;
