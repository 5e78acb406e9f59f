-- A turn may replace an own message and all that followed it. Nobody edits what is not there, so the claim looks first.

drop function claim_turn(bigint, bigint, text, bytea, uuid, integer, integer, integer, integer);

-- Claims the turn of a chat for one request of its owner. The chat's row lock makes all processes queue here.
-- verdict: claimed | missing (no such chat of this user) | reused (the key belongs to another request)
--   | not_said (the message to be edited is no user's message that stands in this chat)
--   | replay (done before: see reply) | running (the same request runs elsewhere) | busy (another one does)
--   | limited (see wait_seconds)
create function claim_turn(
  p_user bigint, p_chat bigint, p_key text, p_fingerprint bytea, p_holder uuid, p_lease_seconds integer,
  p_limit integer, p_window_seconds integer, p_cooldown_seconds integer, p_edited bigint default null
) returns table (verdict text, reply json, wait_seconds integer) language plpgsql as $$
declare
  chat chats;
  request requests;
  is_known boolean;
  is_held boolean;
begin
  select * into chat from chats where id = p_chat and user_id = p_user for update;
  if not found then
    verdict := 'missing';
    return next;
    return;
  end if;

  insert into requests as r (user_id, key, fingerprint) values (p_user, p_key, p_fingerprint)
    on conflict do nothing;
  is_known := not found;
  select * into request from requests r where r.user_id = p_user and r.key = p_key;
  is_held := coalesce(chat.reply_held_until > clock_timestamp(), false);

  if request.fingerprint <> p_fingerprint then
    verdict := 'reused';
  elsif request.reply is not null then
    verdict := 'replay';
    reply := request.reply;
  elsif is_held and chat.reply_key = p_key then
    verdict := 'running';
  elsif is_held then
    verdict := 'busy';
  elsif p_edited is not null and not exists (
    select from messages m where m.id = p_edited and m.chat_id = p_chat and m.is_user and m.cut_by is null
  ) then
    verdict := 'not_said';
  elsif is_known then
    verdict := 'claimed';
  else
    wait_seconds := take_allowance(p_user, 'message', p_limit, p_window_seconds, p_cooldown_seconds);
    verdict := case when wait_seconds = 0 then 'claimed' else 'limited' end;
  end if;

  if verdict = 'claimed' then
    update chats
      set reply_holder = p_holder, reply_key = p_key,
        reply_held_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
      where id = p_chat;
  elsif not is_known then
    delete from requests r where r.user_id = p_user and r.key = p_key;
  end if;
  return next;
end $$;
